import { useState } from 'react'
import { addDays } from '#app/office/forms/calendar-days.ts'
import { TimeChoice } from '#app/office/forms/time-choice.tsx'
import { fullTime, timeInSentence } from '#app/office/office-time.ts'
import { hasChanges, type WritingState } from '#app/office/writing/saving/editor-state.ts'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { labelOf } from '#app/office/writing/writing-bar.tsx'
import { localTime, momentAt } from '#domain/dates.ts'

type StateSectionProps = { writing: Writing; editorState: WritingState; onDiscard: () => void; onTakeOff: () => void }

const statusClasses = { draft: '', scheduled: 'status--time', published: 'status--live', bin: 'status--closed' }
const names = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', bin: 'In the bin' }

/** Whether the post is public, and since or from when. */
export function StateSection({ writing, editorState, onDiscard, onTakeOff }: StateSectionProps) {
  const { post, chosen } = editorState
  const { state, publishedAt } = post
  const moment = chosen.publishAt ?? publishedAt
  const savedBy = chosen.publishAt ? labelOf(editorState) : undefined
  const choose = (publishAt: string) => writing.choose({ publishAt })
  return (
    <section>
      <div className="part-head split gap-5">
        <h2>State</h2>
        {state === 'draft' && chosen.publishAt ? (
          <span className="status status--time">To be scheduled</span>
        ) : (
          <span className={`status ${statusClasses[state]}`}>{names[state]}</span>
        )}
      </div>
      {state === 'draft' && <WhenChoice writing={writing} isSet={chosen.publishAt !== undefined} />}
      {state === 'published' && moment && <PublicationDate moment={moment} savedBy={savedBy} onMoment={choose} />}
      {state !== 'published' && state !== 'bin' && moment && (
        <TimeChoice moment={moment} isPublic={false} savedBy={savedBy} onMoment={choose} />
      )}
      {state !== 'draft' && state !== 'bin' && (
        <>
          {hasChanges(editorState) && (
            <p className="xs">
              {state === 'published' ? 'The website still shows' : 'What goes out is still'} the version of{' '}
              {post.shownAt && timeInSentence(post.shownAt)}.
            </p>
          )}
          <div className="actions">
            {hasChanges(editorState) && (
              <button className="text-link xs" type="button" onClick={onDiscard}>
                Discard changes
              </button>
            )}
            <button className="text-link xs text-link--bad" type="button" onClick={onTakeOff}>
              {state === 'published' ? 'Take off the website' : 'Make it a draft again'}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function WhenChoice({ writing, isSet }: { writing: Writing; isSet: boolean }) {
  const tomorrow = addDays(localTime(new Date().toISOString()).slice(0, 10), 1)
  return (
    <div className="segments" role="radiogroup" aria-label="When to publish">
      <label>
        <input type="radio" name="when" checked={!isSet} onChange={() => writing.clearChosen('publishAt')} />
        By hand
      </label>
      <label>
        <input
          type="radio"
          name="when"
          checked={isSet}
          onChange={() => writing.choose({ publishAt: momentAt(`${tomorrow}T09:30`) })}
        />
        At a set time
      </label>
    </div>
  )
}

type PublicationDateProps = { moment: string; savedBy?: string; onMoment: (moment: string) => void }

function PublicationDate({ moment, savedBy, onMoment }: PublicationDateProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="xs">
        {fullTime(moment)}{' '}
        <button className="text-link xs" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change the date
        </button>
      </p>
      {isOpen && <TimeChoice moment={moment} isPublic savedBy={savedBy} onMoment={onMoment} />}
    </>
  )
}
