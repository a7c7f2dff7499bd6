import { useCallback, useRef, useState } from 'react'
import type { EditorHandle, TextFacts } from '#app/office/editor/editor-props.ts'
import { OwnBar } from '#app/office/own-bar.tsx'
import type { FieldErrors } from '#domain/problem.ts'
import { ActQuestion } from './act-question.tsx'
import { Canvas } from './canvas.tsx'
import { Conflict } from './conflict.tsx'
import type { Copy } from './copies.ts'
import type { Opened } from './held.ts'
import type { Choices } from './load-writing.server.ts'
import { Outline } from './outline.tsx'
import { Preview } from './preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { Recovery } from './recovery.tsx'
import { RevisionView } from './revision-view.tsx'
import { Revisions } from './revisions.tsx'
import { Settings } from './settings.tsx'
import { SheetHead } from './sheet-head.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useConflict } from './use-conflict.ts'
import { useLeaving } from './use-leaving.tsx'
import { usePostActs } from './use-post-acts.ts'
import { usePublish } from './use-publish.ts'
import { useRecovery } from './use-recovery.ts'
import { useRevisionShown } from './use-revision-shown.ts'
import { useView } from './use-view.ts'
import { useWriting } from './use-writing.ts'
import { WritingBar } from './writing-bar.tsx'

type WritingRoomProps = {
  opened: Opened
  choices: Choices
  accountId: string
  username: string
  onCreated: (id: string) => void
}

const noFacts: TextFacts = { words: 0, minutes: 0, footnotes: 0, outline: [], marks: [] }

/** The page on which a post is written: the sheet, what is about it, and what becomes of it. */
export function WritingRoom({ opened, choices, accountId, username, onCreated }: WritingRoomProps) {
  const { writing, held, tab } = useWriting({ opened, accountId, onCreated })
  const editor = useRef<EditorHandle>(null)
  const [facts, setFacts] = useState(noFacts)
  const [kept, setKept] = useState<Record<string, string>>({})
  const view = useView()
  const setText = useCallback((text: string) => editor.current?.setText(text), [])
  const conflict = useConflict(writing, held, setText)
  const recovery = useRecovery({ accountId, postId: opened.id, saved: opened.words, tab })
  const revision = useRevisionShown(writing, setText)
  const acts = usePostActs(writing, setText)
  const publish = usePublish({ writing, marks: facts.marks, kept, onErrors: showFirst })
  const leaving = useLeaving(writing)
  const { post, words, saving } = held

  function takeCopy(copy: Copy) {
    writing.write(copy.words)
    setText(copy.words.text)
    recovery.drop(copy)
  }

  function showFirst(errors: FieldErrors) {
    const fields = { title: 'writing-title', author: 'post-author', image: 'choose-picture' }
    if (errors.text && !errors.title) return editor.current?.focus()
    const [, id] = Object.entries(fields).find(([name]) => errors[name]) ?? []
    document.getElementById(id ?? '')?.focus()
  }

  const isOther = conflict.theirs !== undefined || view === 'revisions'
  return (
    <div className={`write write--${conflict.theirs ? 'conflict' : view}`}>
      <OwnBar>
        <WritingBar
          held={held}
          view={view}
          overtakenBy={conflict.theirs?.by ?? undefined}
          busy={publish.busy}
          onPublish={() => void publish.begin()}
        />
      </OwnBar>
      {!isOther && view !== 'preview' && (
        <Outline
          facts={facts}
          marks={facts.marks.filter(({ id }) => !(id in kept))}
          onGoTo={(at) => editor.current?.goTo(at)}
          onShow={(mark) => editor.current?.show(mark)}
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
          <Recovery key={copy.key} copy={copy} saved={held.words} onTake={takeCopy} onDrop={recovery.drop} />
        ))}
        <SheetHead
          writing={writing}
          held={held}
          facts={facts}
          errors={publish.errors}
          onText={() => editor.current?.focus()}
        />
      </Canvas>
      {conflict.theirs && (
        <Conflict
          held={held}
          theirs={conflict.theirs}
          username={username}
          busy={conflict.busy}
          onGoOn={conflict.goOnWith}
          onTheirs={conflict.takeTheirs}
        />
      )}
      {!conflict.theirs && view === 'revisions' && (
        <>
          <RevisionView shown={revision.shown} username={username} />
          <Revisions
            id={post.id}
            newest={post.revision}
            username={username}
            chosen={revision.chosen}
            isPublic={post.state === 'published'}
            busy={revision.busy}
            onChoose={revision.choose}
            onRestore={revision.restore}
          />
        </>
      )}
      {!conflict.theirs && view === 'preview' && <Preview id={post.id} version={`${post.revision} ${post.savedAt}`} />}
      {!isOther && view !== 'preview' && (
        <Settings
          writing={writing}
          held={held}
          choices={choices}
          errors={publish.errors}
          onDiscard={() => acts.ask('discard')}
          onTakeOff={() => acts.ask('take-off')}
          onDelete={() => acts.ask('delete')}
        />
      )}
      {publish.isAsking && (
        <PublishDialog
          marks={publish.open}
          action={post.state === 'draft' ? (held.chosen.publishAt ? 'Schedule' : 'Publish') : 'Update'}
          onShow={(mark) => {
            publish.cancel()
            editor.current?.show(mark)
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
