import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EditorHandle, TextFacts } from '#app/office/editor/editor-props.ts'
import { PublishDialog } from '#app/office/forms/publish-dialog.tsx'
import { TopBarContent } from '#app/office/top-bar-content.tsx'
import { useSelectedRevision } from '#app/office/writing/revisions/revision-view.tsx'
import { useConflict } from '#app/office/writing/saving/conflict.tsx'
import type { Opened } from '#app/office/writing/saving/editor-state.ts'
import { Recovery, useRecovery } from '#app/office/writing/saving/recovery.tsx'
import { SignInAgain } from '#app/office/writing/saving/sign-in-again.tsx'
import { useLeavingWriting } from '#app/office/writing/saving/use-leaving.tsx'
import { useWriting } from '#app/office/writing/saving/use-writing.ts'
import { Settings } from '#app/office/writing/settings/settings.tsx'
import { usePublish } from '#app/office/writing/settings/use-publish.ts'
import { lintText } from '#domain/writing/lint.ts'
import { Canvas, SheetHead } from './canvas.tsx'
import type { Choices } from './load-writing.server.ts'
import { Outline } from './outline.tsx'
import { ConfirmPostAction, usePostActions } from './post-actions.tsx'
import { SidePane } from './side-pane.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import { useView } from './use-view.ts'
import { labelOf, WritingBar } from './writing-bar.tsx'

type WritingScreenProps = {
  opened: Opened
  choices: Choices
  accountId: string
  username: string
  /** Called when a new text has been saved as a draft, unless the user is leaving it. */
  onCreated: (path: string) => void
}

const noFacts: TextFacts = { words: 0, minutes: 0, footnotes: 0, outline: [], findings: [] }

/** The screen for writing a post: outline, sheet and settings. */
export function WritingScreen({ opened, choices, accountId, username, onCreated }: WritingScreenProps) {
  const { writing, editorState, tab } = useWriting({ opened, accountId })
  const editor = useRef<EditorHandle>(null)
  const [facts, setFacts] = useState(noFacts)
  const [keptReasons, setKeptReasons] = useState<Record<string, string>>({})
  const view = useView()
  const onText = useCallback((text: string) => editor.current?.setText(text), [])
  const fieldFocus = useFieldFocus(editor)
  const conflict = useConflict(writing, editorState, onText)
  const recovery = useRecovery({ writing, opened, accountId, tab, onText })
  const revision = useSelectedRevision(writing, view === 'revisions', onText)
  const postActions = usePostActions(writing, onText)
  const { post, words, saving } = editorState
  const findings = [...lintText(words.title, 'title'), ...lintText(words.summary, 'summary'), ...facts.findings]
  const publish = usePublish({ writing, findings, keptReasons, onErrors: fieldFocus.showFirstError })
  const leaving = useLeavingWriting(writing, onCreated)
  const isSheetHidden = conflict.theirs !== undefined || revision.chosen !== undefined

  return (
    <div className={`write write--${conflict.theirs ? 'conflict' : view}`}>
      <TopBarContent>
        <WritingBar
          editorState={editorState}
          view={view}
          overtakenBy={conflict.theirs?.by === username ? 'another tab' : (conflict.theirs?.byName ?? undefined)}
          busy={publish.busy}
          onPublish={() => void publish.start()}
        />
      </TopBarContent>
      {!isSheetHidden && (view === 'text' || view === 'panel') && (
        <Outline
          facts={facts}
          findings={findings.filter(({ id }) => !(id in keptReasons))}
          onGoTo={(at) => editor.current?.goTo(at)}
          onShow={fieldFocus.showFinding}
        />
      )}
      <Canvas
        writing={writing}
        editor={editor}
        keptReasons={keptReasons}
        error={publish.errors.text?.[0]}
        hidden={isSheetHidden}
        onFacts={setFacts}
        onKeep={({ id }, reason) => setKeptReasons((keptReasons) => ({ ...keptReasons, [id]: reason }))}
      >
        {recovery.copies.map((copy) => (
          <Recovery
            key={copy.key}
            copy={copy}
            saved={editorState.words}
            onRestore={recovery.restore}
            onDrop={recovery.throwAway}
          />
        ))}
        <SheetHead
          writing={writing}
          editorState={editorState}
          facts={facts}
          findings={findings}
          keptReasons={keptReasons}
          errors={publish.errors}
          onText={() => editor.current?.focus()}
        />
      </Canvas>
      <SidePane editorState={editorState} view={view} username={username} conflict={conflict} revision={revision}>
        <Settings
          writing={writing}
          editorState={editorState}
          choices={choices}
          errors={publish.errors}
          onAction={postActions.request}
        />
      </SidePane>
      {publish.isAskingReason && (
        <PublishDialog
          findings={publish.openFindings}
          action={labelOf(editorState)}
          reason={publish.typedReason}
          onReason={publish.setTypedReason}
          onShow={(finding) => {
            // Close the dialog first: behind a modal dialog nothing can be focused.
            flushSync(publish.cancel)
            fieldFocus.showFinding(finding)
          }}
          onPublish={(reason) => void publish.send(reason)}
          onClose={publish.cancel}
        />
      )}
      {saving.kind === 'signed-out' && (
        <SignInAgain username={username} onSignedIn={() => void writing.saver.resume()} />
      )}
      <ConfirmPostAction actions={postActions} title={words.title} isPublic={post.state === 'published'} />
      {leaving}
    </div>
  )
}
