import { type RefObject, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import type { EditorHandle, TextFacts } from '#app/office/editor/editor-props.ts'
import { PublishDialog } from '#app/office/forms/publish-dialog.tsx'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import { type DashboardHandle, TopBarContent } from '#app/office/office-page.tsx'
import { randomId } from '#app/ui/random-id.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { type LintFinding, lintText } from '#domain/writing/lint.ts'
import type { Route } from './+types/writing-page.ts'
import { Canvas, SheetHead } from './canvas.tsx'
import { type Choices, loadWriting } from './load-writing.server.ts'
import { ConfirmPostAction, usePostActions, usePublish } from './post-actions.tsx'
import { useSelectedRevision } from './revisions.tsx'
import { useConflict } from './saving/conflict.tsx'
import { Recovery, useRecovery } from './saving/recovery.tsx'
import { SignInAgain } from './saving/sign-in-again.tsx'
import { useLeavingWriting } from './saving/use-leaving.tsx'
import { useWriting } from './saving/use-writing.ts'
import type { OpenedPost } from './saving/writing.ts'
import { Settings } from './settings/settings.tsx'
import { Outline, SidePane } from './side-pane.tsx'
import { labelOf, useView, WritingBar } from './writing-bar.tsx'

export const handle: DashboardHandle = { title: 'Write', isFullHeight: true, hasOwnTopBar: true }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  try {
    const loaded = await loadWriting(resources, context.get(contentContext), params.id)
    const { id: accountId, username } = context.get(userContext)
    return { ...loaded, accountId, username, opening: randomId() }
  } catch (error) {
    resources.log.error({ path: url.pathname, error }, 'a post could not be opened')
    return null
  }
}

/** A module variable, because `shouldRevalidate` receives only addresses. */
let hasFailed = false

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await nullOnNetworkError(serverLoader())
  hasFailed = loaded === null
  return loaded
}

/** Do not reload the same post, or a new one that gets its address: it would overwrite what the user is typing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, defaultShouldRevalidate } = args
  return hasFailed || (currentParams.id !== nextParams.id && defaultShouldRevalidate)
}

export default function WritingPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const openCreated = useCallback(
    (pathname: string) => {
      const address = { pathname, hash: location.hash }
      // Do not load the post that this page has just created: it would overwrite what the user is typing.
      void navigate(address, { replace: true, defaultShouldRevalidate: false })
    },
    [navigate],
  )
  if (!loaderData) return <ListFailed what="The post" />
  const { opened, opening, ...screenProps } = loaderData
  if (!opened) return <PostMissing />
  return <WritingScreen key={opening} opened={opened} onCreated={openCreated} {...screenProps} />
}

/** Shown if the post does not exist or was deleted. */
function PostMissing() {
  return (
    <EmptyList title="There is no such post">
      <p>It may have been deleted for ever.</p>
      <Link className="btn btn--line" to="/adminDashboard/blog">
        All posts
      </Link>
    </EmptyList>
  )
}

type WritingScreenProps = {
  opened: OpenedPost
  choices: Choices
  accountId: string
  username: string
  /** Called when a new text has been saved as a draft, unless the user is leaving it. */
  onCreated: (path: string) => void
}

const noFacts: TextFacts = { words: 0, minutes: 0, footnotes: 0, outline: [], findings: [] }

/** The screen for writing a post: outline, sheet and settings. */
function WritingScreen({ opened, choices, accountId, username, onCreated }: WritingScreenProps) {
  const { writing, editorState, tab } = useWriting({ opened, accountId })
  const editor = useRef<EditorHandle>(null)
  const [facts, setFacts] = useState(noFacts)
  const [acceptedReasons, setAcceptedReasons] = useState<Record<string, string>>({})
  const view = useView()
  const onText = useCallback((text: string) => editor.current?.setText(text), [])
  const fieldFocus = useFieldFocus(editor)
  const conflict = useConflict(writing, editorState, onText)
  const recovery = useRecovery({ writing, opened, accountId, tab, onText })
  const revision = useSelectedRevision(writing, view === 'revisions', onText)
  const postActions = usePostActions(writing, onText)
  const { post, words, saving } = editorState
  const findings = [...lintText(words.title, 'title'), ...lintText(words.summary, 'summary'), ...facts.findings]
  const publish = usePublish({ writing, findings, acceptedReasons, onErrors: fieldFocus.showFirstError })
  const leaving = useLeavingWriting(writing, onCreated)
  const isSheetHidden = conflict.theirs !== undefined || revision.chosen !== undefined

  return (
    <div className={`write write--${conflict.theirs ? 'conflict' : view}`}>
      <TopBarContent>
        <WritingBar
          editorState={editorState}
          view={view}
          newerVersionBy={conflict.theirs?.by === username ? 'another tab' : (conflict.theirs?.byName ?? undefined)}
          busy={publish.busy}
          onPublish={() => void publish.start()}
        />
      </TopBarContent>
      {!isSheetHidden && (view === 'text' || view === 'panel') && (
        <Outline
          facts={facts}
          findings={findings.filter(({ id }) => !(id in acceptedReasons))}
          onGoTo={(at) => editor.current?.goTo(at)}
          onShow={fieldFocus.showFinding}
        />
      )}
      <Canvas
        writing={writing}
        editor={editor}
        acceptedReasons={acceptedReasons}
        error={publish.errors.text?.[0]}
        hidden={isSheetHidden}
        onFacts={setFacts}
        onAccept={({ id }, reason) => setAcceptedReasons((acceptedReasons) => ({ ...acceptedReasons, [id]: reason }))}
      >
        {recovery.copies.map((copy) => (
          <Recovery
            key={copy.key}
            copy={copy}
            saved={editorState.words}
            onRestore={recovery.restore}
            onDiscard={recovery.discard}
          />
        ))}
        <SheetHead
          writing={writing}
          editorState={editorState}
          facts={facts}
          findings={findings}
          acceptedReasons={acceptedReasons}
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
      {publish.isReasonRequested && (
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

const fieldIds = { title: 'writing-title', author: 'post-author', image: 'choose-picture' }

/** Functions that focus a finding, or the first field with an error. */
function useFieldFocus(editor: RefObject<EditorHandle | null>) {
  const navigate = useNavigate()

  function showFinding(finding: LintFinding) {
    if (finding.where === 'text') return editor.current?.openFinding(finding)
    const field = document.getElementById(`writing-${finding.where}`)
    if (!(field instanceof HTMLTextAreaElement)) return
    field.focus()
    field.setSelectionRange(finding.at, finding.to)
  }

  function showFirstError(errors: FieldErrors) {
    if (errors.text && !errors.title) return editor.current?.focus()
    const [, id] = Object.entries(fieldIds).find(([name]) => errors[name]) ?? []
    const field = () => document.getElementById(id ?? '')
    // On a phone the panel is a view of its own: open it first.
    if (field()?.offsetParent === null) void navigate({ hash: 'panel' }, { flushSync: true })
    field()?.focus()
  }

  return { showFinding, showFirstError }
}
