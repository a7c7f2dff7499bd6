import type { Ref } from 'react'
import type { TextFacts } from '#domain/writing/facts.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'

export type { OutlineItem, TextFacts } from '#domain/writing/facts.ts'

export type EditorHandle = {
  focus: () => void
  /** Brings a heading or a mark into view, with the cursor there. */
  goTo: (at: number) => void
  /** Brings a mark into view and opens what is said of it. */
  show: (finding: LintFinding) => void
  removeUnwanted: (finding: LintFinding) => void
  /** Another text in the place of this one; one step back undoes it. */
  setText: (markdown: string) => void
  /** The text as it stands now, also in the middle of a burst of typing. */
  getText: () => string
}

export type EditorProps = {
  /** The Markdown to begin with; another `key` opens another text. */
  text: string
  /** Where the row of tools stands, which is above more than the text. */
  tools: HTMLElement | null
  /** After a change, once the typing pauses, and at least once a second while it goes on. */
  onChange: (text: string) => void
  onFacts: (facts: TextFacts) => void
  /** Why a mark may stay, by its id; such a one is shown quietly. */
  kept?: Record<string, string>
  /** The author says why a mark may stay. */
  onKeep?: (finding: LintFinding, reason: string) => void
  /** The title of a file that is imported; tells whether it is taken for that of the post. */
  onTitle?: (title: string) => boolean
  ref?: Ref<EditorHandle>
}
