import { type ReactNode, useEffect, useState } from 'react'
import { CallFailure, messageOf } from '#api/client/call.ts'
import { autosavePost, findRevision, type Revision, type Words } from '#api/client/posts.ts'
import { compareWords } from '#app/office/compare-texts.ts'
import { DiffText } from '#app/office/diff-text.tsx'
import { shortTime, timeInSentence } from '#app/office/office-time.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { numberInWords } from '#domain/number-word.ts'
import { alignPostWords, mergeWords, wordsIn } from './words.ts'
import type { Writing, WritingState } from './writing.ts'

type ConflictProps = {
  editorState: WritingState
  theirs: Revision
  username: string
  busy: boolean
  onBoth: () => void
  onMine: () => void
  onTheirs: () => void
}

/** Shows two conflicting versions side by side. Neither replaces the other until the user chooses. */
export function Conflict(props: ConflictProps) {
  const { editorState, theirs, username, busy, onBoth, onMine, onTheirs } = props
  const { words, base, copySavedAt } = editorState
  const places = alignPostWords(base, theirs, words).filter(({ theirs, mine }) => theirs !== mine)
  const name = theirs.by === username ? 'Another tab of yours' : (theirs.byName ?? 'Somebody')
  const whose = theirs.by === username ? 'the other tab’s' : `${name}’s`
  const count =
    places.length === 1
      ? 'Only the paragraph that differs is'
      : `Only the ${numberInWords(places.length)} paragraphs that differ are`
  return (
    <section className="conflict stack gap-7" aria-label="Two versions">
      <h2>{name} saved this post while you were writing</h2>
      <p className="lead-in">
        Your words are safe in this browser. {count} shown. Take one, or keep both and tidy up in the text.
      </p>
      <div className="versions">
        <Side title={name} label={`${whose} version`} when={`saved ${timeInSentence(theirs.at)}`}>
          {places.map(({ base, theirs }) => [base, theirs] as const)}
        </Side>
        <Side
          title="You"
          label="Your version"
          when={copySavedAt ? `typed until ${shortTime(copySavedAt)}, not yet saved` : 'not yet saved'}
        >
          {places.map(({ base, mine }) => [base, mine] as const)}
        </Side>
      </div>
      <div className="cluster gap-5">
        <button className="btn" type="button" aria-busy={busy} onClick={onBoth}>
          Keep both in the text
        </button>
        <button className="btn btn--line" type="button" onClick={onMine}>
          Take mine
        </button>
        <button className="btn btn--line" type="button" onClick={onTheirs}>
          Take {whose}
        </button>
        <span className="xs quiet">The version not taken stays among the revisions.</span>
      </div>
    </section>
  )
}

type SideProps = {
  title: string
  label: string
  when: string
  /** The button that takes this version. */
  action?: ReactNode
  children: (readonly [base: string, current: string])[]
}

/** One of two versions, as a diff against their common base. */
export function Side({ title, label, when, action, children }: SideProps) {
  return (
    <section aria-label={label}>
      <header>
        <b>{title}</b>
        <span className="quiet xs">{when}</span>
      </header>
      <div className="prose">
        {children.map(([base, current], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two versions are compared once
          <p className="source" key={at}>
            <DiffText pieces={compareWords(base, current)} />
          </p>
        ))}
      </div>
      {action}
    </section>
  )
}

/** How often a save is tried if they save again before ours arrives. */
const maxTries = 3

/** The newer version that somebody else saved, and the functions that resolve the conflict. */
export function useConflict(writing: Writing, { post, saving }: WritingState, onText: (text: string) => void) {
  const [theirs, setTheirs] = useState<Revision>()
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const isConflict = saving.kind === 'conflict'
  const { id } = post

  // biome-ignore lint/correctness/useExhaustiveDependencies: load again for each try
  useEffect(() => {
    if (!isConflict || !id) return setTheirs(undefined)
    findRevision(id).then(setTheirs, (error) => {
      void showToast('bad', 'The newer version could not be loaded', messageOf(error), {
        label: 'Try again',
        act: () => setTries((tries) => tries + 1),
      })
    })
  }, [isConflict, id, tries])

  /**
   * Resolves the conflict on top of the newest version, which may be newer than the one on screen: the other person's
   * typing saves another version every few seconds, and the server accepts only a save over the newest.
   */
  async function resolve(save: (theirs: Revision, newest: number) => Promise<Words>) {
    if (!theirs || !id || busy) return
    setBusy(true)
    const { text } = writing.get().words
    try {
      const words = await saveOverNewest(id, theirs, save)
      if (words.text !== text) onText(words.text)
    } catch (error) {
      void showToast('bad', 'It could not be saved', messageOf(error))
    }
    setBusy(false)
  }

  async function saveOverNewest(
    id: string,
    shown: Revision,
    save: (theirs: Revision, newest: number) => Promise<Words>,
  ) {
    for (let tried = 1; ; tried++) {
      const newest = await findRevision(id)
      // If an earlier try saved ours and then failed, ours is the newest: keep their version that was shown.
      const theirs = newest.sitting === writing.version().sitting ? shown : newest
      setTheirs(theirs)
      try {
        return await save(theirs, newest.revision)
      } catch (error) {
        const isConflictAgain = error instanceof CallFailure && error.code === 'edited-meanwhile'
        if (!isConflictAgain || tried === maxTries) throw error
      }
    }
  }

  async function saveOver(words: Words, revision: number) {
    await writing.saveOver({ words, revision })
    return words
  }

  return {
    theirs: isConflict ? theirs : undefined,
    busy,
    keepMine: () => resolve((_, newest) => saveOver(writing.get().words, newest)),
    keepBoth: () =>
      resolve((theirs, newest) => {
        const { base, words } = writing.get()
        return saveOver(mergeWords(base, theirs, words), newest)
      }),
    /** Saves mine as a separate revision, then saves theirs as the newest one. */
    keepTheirs: () =>
      resolve(async (theirs, newest) => {
        if (!id) throw new Error('A conflict requires a saved post.')
        const mine = await autosavePost(id, writing.version(newest), writing.get().words, { apart: true })
        return await saveOver(wordsIn(theirs), mine.revision)
      }),
  }
}
