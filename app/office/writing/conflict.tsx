import type { Revision } from '#api/client/posts.ts'
import { fullTime, shortTime } from '#app/office/office-time.ts'
import { numberInWords } from '#domain/number-word.ts'
import { compareWords } from './compare-words.ts'
import { Pieces } from './comparison.tsx'
import type { Held } from './held.ts'
import { placesOfWords } from './merge-words.ts'

type ConflictProps = {
  held: Held
  theirs: Revision
  username: string
  busy: boolean
  onBoth: () => void
  onMine: () => void
  onTheirs: () => void
}

/** Two versions side by side, of which neither takes the other's place before somebody has looked at both. */
export function Conflict(props: ConflictProps) {
  const { held, theirs, username, busy, onBoth, onMine, onTheirs } = props
  const { words, base, keptAt } = held
  const places = placesOfWords(base, theirs, words).filter(({ theirs, mine }) => theirs !== mine)
  const name = theirs.by === username ? 'Another tab of yours' : (theirs.byName ?? 'Somebody')
  const whose = theirs.by === username ? 'the other tab’s' : `${name}’s`
  const count =
    places.length === 1
      ? 'Only the paragraph that differs is'
      : `Only the ${numberInWords(places.length)} paragraphs that differ are`
  return (
    <section className="wr-over" aria-label="Two versions">
      <h2>{name} saved this post while you were writing</h2>
      <p className="lead-in">
        Your words are safe in this browser. {count} shown. Take one, or keep both and tidy up in the text.
      </p>
      <div className="cmp">
        <Side title={name} label={`${whose} version`} when={`saved ${fullTime(theirs.at).replace('Today', 'today')}`}>
          {places.map(({ base, theirs }) => [base, theirs] as const)}
        </Side>
        <Side
          title="You"
          label="Your version"
          when={keptAt ? `typed until ${shortTime(keptAt)}, not yet saved` : 'not yet saved'}
        >
          {places.map(({ base, mine }) => [base, mine] as const)}
        </Side>
      </div>
      <div className="acts2">
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

type SideProps = { title: string; label: string; when: string; children: (readonly [base: string, now: string])[] }

function Side({ title, label, when, children }: SideProps) {
  return (
    <section aria-label={label}>
      <header>
        <b>{title}</b>
        <span className="quiet xs">{when}</span>
      </header>
      <div className="prose">
        {children.map(([base, now], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two versions are compared once
          <p className="source" key={at}>
            <Pieces pieces={compareWords(base, now)} />
          </p>
        ))}
      </div>
    </section>
  )
}
