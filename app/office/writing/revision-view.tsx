import type { Revision, Words } from '#api/client/posts.ts'
import { fullTime } from '#app/office/office-time.ts'
import { Comparison } from './comparison.tsx'

type Shown = { revision: Revision; before: Words; isFirst: boolean }
type RevisionViewProps = { shown?: Shown; isLoading: boolean; username: string }

/** A revision in the place of the text, with what it changed of the one before. */
export function RevisionView({ shown, isLoading, username }: RevisionViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing else that a key could reach
    <section className="wr-canvas wr-canvas--rev" aria-label="Revision" tabIndex={0}>
      <div className="sheet-w">
        {shown && (
          <>
            <p className="wr-save">
              Version of {fullTime(shown.revision.at).replace('Today', 'today')}
              {shown.revision.by && `, by ${shown.revision.by === username ? 'you' : shown.revision.byName}`}
              {shown.isFirst ? ', the first' : ', against the one before it'}
            </p>
            <Comparison key={shown.revision.revision} before={shown.before} after={shown.revision} />
          </>
        )}
        {!shown && isLoading && (
          <div role="status" aria-label="Loading the version">
            <div className="sk sk--t" />
            <div className="sk sk--t sk--short" />
          </div>
        )}
      </div>
    </section>
  )
}
