import type { ReactNode } from 'react'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { timeInSentence } from '#app/office/office-time.ts'
import { RevisionView, type useSelectedRevision } from '#app/office/writing/revisions/revision-view.tsx'
import { Revisions } from '#app/office/writing/revisions/revisions.tsx'
import { Conflict, type useConflict } from '#app/office/writing/saving/conflict.tsx'
import type { WritingState } from '#app/office/writing/saving/editor-state.ts'
import { Preview } from './preview.tsx'
import type { View } from './use-view.ts'

type SidePaneProps = {
  editorState: WritingState
  view: View
  username: string
  conflict: ReturnType<typeof useConflict>
  revision: ReturnType<typeof useSelectedRevision>
  /** The settings, shown unless something else is open. */
  children: ReactNode
}

/** The pane beside the sheet, or in its place: conflict, preview, revisions or settings. */
export function SidePane({ editorState, view, username, conflict, revision, children }: SidePaneProps) {
  const { post } = editorState
  if (conflict.theirs) {
    return (
      <Conflict
        editorState={editorState}
        theirs={conflict.theirs}
        username={username}
        busy={conflict.busy}
        onBoth={conflict.keepBoth}
        onMine={conflict.takeMine}
        onTheirs={conflict.takeTheirs}
      />
    )
  }
  if (view === 'preview') return <Preview id={post.id} version={`${post.revision} ${post.savedAt}`} />
  if (view !== 'revisions') return children
  return (
    <>
      {revision.chosen !== undefined && (
        <RevisionView shown={revision.shown} failure={revision.failure} username={username} />
      )}
      <Revisions
        id={post.id}
        newest={post.revision}
        username={username}
        chosen={revision.chosen}
        isChosenLoaded={revision.shown !== undefined}
        isPublic={post.state === 'published'}
        busy={revision.busy}
        onChoose={revision.choose}
        onRestore={revision.requestRestore}
      />
      {revision.isConfirming && revision.shown && (
        <ConfirmDialog
          title="Restore this version on the website?"
          words={`Readers see the version of ${timeInSentence(revision.shown.revision.at)} at once. What they see now stays among the revisions.`}
          keep="Leave it"
          action="Restore"
          onKeep={revision.cancel}
          onAct={() => void revision.restore()}
        />
      )}
    </>
  )
}
