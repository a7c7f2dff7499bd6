import LinkIcon from 'lucide-react/icons/link'
import { useState } from 'react'
import { messageOf } from '#api/client/call.ts'
import { endPreviews, makePreview } from '#api/client/posts.ts'
import { addDays } from '#app/office/forms/calendar-days.ts'
import { TimeChoice } from '#app/office/forms/time-choice.tsx'
import { fullTime, timeInSentence } from '#app/office/office-time.tsx'
import { hasChanges, type Writing, type WritingState } from '#app/office/writing/saving/writing.ts'
import { labelOf } from '#app/office/writing/writing-bar.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { localTime, momentAt } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'

type StateSectionProps = { writing: Writing; editorState: WritingState; onDiscard: () => void; onUnpublish: () => void }

const statusClasses = { draft: '', scheduled: 'status--time', published: 'status--live', bin: 'status--closed' }
const names = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', bin: 'In the bin' }

/** Whether the post is public, and since or from when. */
export function StateSection({ writing, editorState, onDiscard, onUnpublish }: StateSectionProps) {
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
      {state === 'draft' && <PublishTimeChoice writing={writing} isSet={chosen.publishAt !== undefined} />}
      {state === 'published' && moment && <PublicationDate moment={moment} savedBy={savedBy} onMoment={choose} />}
      {state !== 'published' && state !== 'bin' && moment && (
        <TimeChoice moment={moment} isPublic={false} savedBy={savedBy} onMoment={choose} />
      )}
      {state !== 'draft' && state !== 'bin' && (
        <>
          {hasChanges(editorState) && (
            <p className="xs">
              {state === 'published' ? 'The website still shows' : 'What goes out is still'} the version of{' '}
              {post.publishedVersionSavedAt && timeInSentence(post.publishedVersionSavedAt)}.
            </p>
          )}
          <div className="actions">
            {hasChanges(editorState) && (
              <button className="text-link xs" type="button" onClick={onDiscard}>
                Discard changes
              </button>
            )}
            <button className="text-link xs text-link--bad" type="button" onClick={onUnpublish}>
              {state === 'published' ? 'Take off the website' : 'Make it a draft again'}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function PublishTimeChoice({ writing, isSet }: { writing: Writing; isSet: boolean }) {
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

type PreviewLinksProps = { editorState: WritingState; onDelete: () => void }

/** The actions at the end of the settings: copy or revoke preview links, and delete the post. */
export function PreviewLinks({ editorState: { post }, onDelete }: PreviewLinksProps) {
  const { id, state } = post
  const [linkState, setLinkState] = useState<'copied' | 'ended'>()
  if (!id || state === 'bin') return null

  async function copy(id: string) {
    let link = ''
    try {
      const { address } = await makePreview(id)
      link = new URL(address, location.href).href
      await navigator.clipboard.writeText(link)
      setLinkState('copied')
    } catch (error) {
      // The browser may refuse access to the clipboard: then show the link, to be copied by hand.
      void showToast(
        'bad',
        link ? 'The link could not be copied.' : 'The link could not be made.',
        link || messageOf(error),
      )
    }
  }

  async function revokeLinks(id: string) {
    try {
      await endPreviews(id)
      setLinkState('ended')
    } catch (error) {
      void showToast('bad', 'The links were not taken back.', messageOf(error))
    }
  }

  return (
    <section>
      <div className="part-head split gap-5">
        <button className="text-link" type="button" onClick={() => void copy(id)}>
          <LinkIcon className="icon" />
          Copy a preview link
        </button>
        <button className="text-link text-link--bad" type="button" onClick={onDelete}>
          Delete
        </button>
      </div>
      <p className="xs quiet" role="status">
        {linkState === 'copied' && 'Copied. '}
        {linkState === 'ended'
          ? 'All preview links to this post have ended.'
          : `The link works for ${rules.preview.days} days for whoever has it.`}
      </p>
      <button className="text-link xs" type="button" onClick={() => void revokeLinks(id)}>
        Take back all preview links
      </button>
    </section>
  )
}
