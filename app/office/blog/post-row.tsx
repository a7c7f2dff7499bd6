import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { binPost, purgePost, restorePost, type SavedPost } from '#api/client/posts.ts'
import { ConfirmDialog, DeleteDialog } from '#app/office/forms/dialog.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { rules } from '#domain/rules.ts'
import { type OfficePost, scheduledText } from './office-post.ts'

type PostRowProps = { post: OfficePost; onDelete: () => void; onRestore: () => void; onPurge: () => void }

const states = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', bin: 'In the bin' }
const statusClasses = { draft: '', scheduled: 'status--time', published: 'status--live', bin: 'status--closed' }

export function PostRow({ post, onDelete, onRestore, onPurge }: PostRowProps) {
  const { id, title, state, excerpt, author, tags, areas, image, when, reviewWasDue, address } = post
  const heading = `post-${id}`
  const page = `/adminDashboard/blog/${id}`
  return (
    <article className="post-row">
      <div className="pic">
        {image ? <img src={`${image}?w=320`} alt="" loading="lazy" decoding="async" /> : <Mark />}
      </div>
      <div className="txt stack gap-2">
        <h2 id={heading}>
          <Link to={page}>{title}</Link>
        </h2>
        <p className={excerpt ? 'summary ellipsis' : 'summary ellipsis quiet'}>{excerpt || 'No standfirst yet'}</p>
        <p className="meta fine">
          {author && <span>{author}</span>}
          {areas.length > 0 && <span>{areas.join(', ')}</span>}
          {tags.length > 0 && <span>{tags.join(', ')}</span>}
          {reviewWasDue && <span className="bad">Review was due {reviewWasDue}</span>}
        </p>
      </div>
      <p className="when">
        <span className={`status ${statusClasses[state]}`}>{states[state]}</span>
        <span className="xs quiet">{when}</span>
      </p>
      <div className="actions">
        {state === 'bin' ? (
          <>
            <button className="text-link" type="button" aria-describedby={heading} onClick={onRestore}>
              Restore
            </button>
            <button className="text-link text-link--bad" type="button" aria-describedby={heading} onClick={onPurge}>
              Delete for ever
            </button>
          </>
        ) : (
          <>
            <Link className="text-link" to={page} aria-describedby={heading}>
              Edit
            </Link>
            {address ? (
              <a className="text-link" href={address} aria-describedby={heading}>
                View
              </a>
            ) : (
              <Link className="text-link" to={`${page}#preview`} aria-describedby={heading}>
                Preview
              </Link>
            )}
            <button className="text-link text-link--bad" type="button" aria-describedby={heading} onClick={onDelete}>
              Delete
            </button>
          </>
        )}
      </div>
    </article>
  )
}

type DeletePostProps = { post: OfficePost; onDeleted: () => void; onClose: () => void }

/** Moves a post to the bin after a confirmation, and offers an undo. */
export function DeletePost({ post, onDeleted, onClose }: DeletePostProps) {
  const restore = useRestorePost()

  async function remove() {
    await binPost(post.id)
    onDeleted()
    const act = () => restore(post)
    showToast('good', 'Post deleted', `It stays in the bin for ${rules.office.binDays} days.`, { label: 'Undo', act })
  }

  const effect = post.state === 'published' ? 'will be removed from the website. It goes to' : 'goes to'
  return (
    <DeleteDialog
      title="Delete this post?"
      words={`“${post.title}” ${effect} the bin for ${rules.office.binDays} days.`}
      failureTitle="The post could not be deleted"
      remove={remove}
      onClose={onClose}
    />
  )
}

type PurgePostProps = { post: OfficePost; onDeleted: () => void; onClose: () => void }

/** Deletes a post in the bin for ever, after a confirmation. */
export function PurgePost({ post, onDeleted, onClose }: PurgePostProps) {
  const [busy, setBusy] = useState(false)

  async function act() {
    setBusy(true)
    try {
      await purgePost(post.id)
      onDeleted()
      void showToast('good', 'Post deleted for ever')
    } catch (error) {
      void showToast('bad', 'The post could not be deleted', messageOf(error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      title="Delete this post for ever?"
      words={`“${post.title}” and all its revisions are erased. Nobody can bring them back.`}
      action="Delete for ever"
      busy={busy}
      onCancel={onClose}
      onConfirm={act}
    />
  )
}

/** Restores a post from the bin. */
export function useRestorePost() {
  const { revalidate } = useRevalidator()

  return async function restore({ id, title }: OfficePost) {
    try {
      showToast('good', 'Post restored', restoredMessage(title, await restorePost(id)))
    } catch (error) {
      showToast('bad', 'The post could not be restored', messageOf(error))
    }
    await revalidate()
  }
}

function restoredMessage(title: string, { state, publishedAt }: SavedPost) {
  if (state === 'published') return `“${title}” is on the website again.`
  return state === 'scheduled' && publishedAt ? scheduledText(publishedAt) : `“${title}” is among the drafts again.`
}
