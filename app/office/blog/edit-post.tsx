import { useEffect, useState } from 'react'
import { type CallFailure, failureOf } from '#api/client/call.ts'
import { type EditedPost, findPost } from '#api/client/posts.ts'
import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import type { OfferedArea } from './areas-field.tsx'
import { PostDialog } from './post-dialog.tsx'

type EditPostProps = { id: string; areas: OfferedArea[]; onSaved: () => void; onClose: () => void }

/** The form of a post in its newest version, once it is there: the list holds no whole text. */
export function EditPost({ id, areas, onSaved, onClose }: EditPostProps) {
  const { post, failure, tryAgain } = useLoadedPost(id)
  if (post) return <PostDialog post={post} areas={areas} onSaved={onSaved} onClose={onClose} />
  const again = (
    <button className="btn btn--line" type="button" onClick={tryAgain}>
      Try again
    </button>
  )
  return (
    <OfficeDialog title="Edit post" onClose={onClose}>
      <div className="body">
        {failure ? (
          <Note kind="bad" title="The post could not be loaded." action={again}>
            <p>{failure.message}</p>
          </Note>
        ) : (
          <div role="status" aria-label="Loading the post">
            <div className="sk sk--t sk--short" />
            <div className="sk sk--t" />
          </div>
        )}
      </div>
    </OfficeDialog>
  )
}

function useLoadedPost(id: string) {
  const [post, setPost] = useState<EditedPost>()
  const [failure, setFailure] = useState<CallFailure>()
  const [tries, setTries] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another loading
  useEffect(() => {
    let wanted = true
    setFailure(undefined)
    findPost(id).then(
      (loaded) => wanted && setPost(loaded),
      (error) => wanted && setFailure(failureOf(error)),
    )
    return () => {
      wanted = false
    }
  }, [id, tries])

  return { post, failure, tryAgain: () => setTries(tries + 1) }
}
