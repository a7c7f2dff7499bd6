import type { Ref } from 'react'
import type { TextFacts } from '#domain/writing/facts.ts'
import type { LintFinding } from '#domain/writing/lint.ts'

export type { TextFacts } from '#domain/writing/facts.ts'

export type EditorHandle = {
  focus: () => void
  /** Scrolls to a heading or a finding and sets the cursor there. */
  goTo: (at: number) => void
  /** Scrolls to a finding and opens its explanation. */
  openFinding: (finding: LintFinding) => void
  /** Replaces the text; one undo step restores it. */
  setText: (markdown: string) => void
  /** The current text, including what was typed since the last `onChange`. */
  getText: () => string
}

export type EditorProps = {
  /** The initial Markdown; use another `key` to open another text. */
  text: string
  /** The element that the toolbar is rendered into, outside the text. */
  tools: HTMLElement | null
  /** Called after a change: when typing pauses, and at least once a second while it goes on. */
  onChange: (text: string) => void
  onFacts: (facts: TextFacts) => void
  /** The reasons why findings may stay, by finding id; these are highlighted less. */
  acceptedReasons?: Record<string, string>
  /** Called when the author gives a reason why a finding may stay. */
  onAccept?: (finding: LintFinding, reason: string) => void
  /** Offers the title of an imported file; returns whether it was used as the title of the post. */
  onTitle?: (title: string) => boolean
  ref?: Ref<EditorHandle>
}

/** The modifier class of a finding's `flag`: red for Rule 36, a thin line if it may stay, none (brass) otherwise. */
export function flagKind({ id, kind }: LintFinding, acceptedReasons: Record<string, string>) {
  if (id in acceptedReasons) return 'flag--accepted'
  return kind === 'rule-36' ? 'flag--bad' : ''
}
