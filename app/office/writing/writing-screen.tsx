import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EditorHandle, TextFacts } from '#app/office/editor/editor-props.ts'
import { PublishDialog } from '#app/office/forms/publish-dialog.tsx'
import { OwnBar } from '#app/office/own-bar.tsx'
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
import { ActQuestion, usePostActs } from './post-actions.tsx'
import { SidePane } from './side-pane.tsx'
import { useShow } from './use-show.ts'
import { useView } from './use-view.ts'
import { labelOf, WritingBar } from './writing-bar.tsx'

type WritingRoomProps = {
  opened: Opened
  choices: Choices
  accountId: string
  username: string
  onCreated: (id: string) => void
}

const noFacts: TextFacts = { words: 0, minutes: 0, footnotes: 0, outline: [], findings: [] }

/** The page on which a post is written: the sheet, what is about it, and what becomes of it. */
export function WritingScreen({ opened, choices, accountId, username, onCreated }: WritingRoomProps) {
  const { writing, held, tab } = useWriting({ opened, accountId, onCreated })
  const editor = useRef<EditorHandle>(null)
  const [facts, setFacts] = useState(noFacts)
  const [kept, setKept] = useState<Record<string, string>>({})
  const view = useView()
  const onText = useCallback((text: string) => editor.current?.setText(text), [])
  const show = useShow(editor)
  const conflict = useConflict(writing, held, onText)
  const recovery = useRecovery({ writing, opened, accountId, tab, onText })
  const revision = useSelectedRevision(writing, view === 'revisions', onText)
  const acts = usePostActs(writing, onText)
  const { post, words, saving } = held
  const findings = [...lintText(words.title, 'title'), ...lintText(words.summary, 'summary'), ...facts.findings]
  const publish = usePublish({ writing, findings, kept, onErrors: show.first })
  const leaving = useLeavingWriting(writing)
  const isOther = conflict.theirs !== undefined || revision.chosen !== undefined

  return (
    <div className={`write write--${conflict.theirs ? 'conflict' : view}`}>
      <OwnBar>
        <WritingBar
          held={held}
          view={view}
          overtakenBy={conflict.theirs?.by === username ? 'another tab' : (conflict.theirs?.byName ?? undefined)}
          busy={publish.busy}
          onPublish={() => void publish.begin()}
        />
      </OwnBar>
      {!isOther && (view === 'text' || view === 'panel') && (
        <Outline
          facts={facts}
          findings={findings.filter(({ id }) => !(id in kept))}
          onGoTo={(at) => editor.current?.goTo(at)}
          onShow={show.finding}
        />
      )}
      <Canvas
        writing={writing}
        editor={editor}
        kept={kept}
        error={publish.errors.text?.[0]}
        hidden={isOther}
        onFacts={setFacts}
        onKeep={({ id }, reason) => setKept((kept) => ({ ...kept, [id]: reason }))}
      >
        {recovery.copies.map((copy) => (
          <Recovery key={copy.key} copy={copy} saved={held.words} onTake={recovery.take} onDrop={recovery.drop} />
        ))}
        <SheetHead
          writing={writing}
          held={held}
          facts={facts}
          findings={findings}
          kept={kept}
          errors={publish.errors}
          onText={() => editor.current?.focus()}
        />
      </Canvas>
      <SidePane held={held} view={view} username={username} conflict={conflict} revision={revision}>
        <Settings writing={writing} held={held} choices={choices} errors={publish.errors} onAsk={acts.ask} />
      </SidePane>
      {publish.isAsking && (
        <PublishDialog
          findings={publish.open}
          action={labelOf(held)}
          onShow={(finding) => {
            // Behind an open dialog nothing can be given the cursor.
            flushSync(publish.cancel)
            show.finding(finding)
          }}
          onPublish={(reason) => void publish.send(reason)}
          onClose={publish.cancel}
        />
      )}
      {saving.kind === 'signed-out' && (
        <SignInAgain username={username} onSignedIn={() => void writing.saver.resume()} />
      )}
      <ActQuestion acts={acts} title={words.title} isPublic={post.state === 'published'} />
      {leaving}
    </div>
  )
}
