import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { TextFacts } from '#app/office/editor/editor-props.ts'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { timeInSentence } from '#app/office/office-time.tsx'
import { PageFrame } from '#app/office/page-frame.tsx'
import type { LintFinding } from '#domain/writing/lint.ts'
import { Revisions, RevisionView, type useSelectedRevision } from './revisions.tsx'
import { Conflict, type useConflict } from './saving/conflict.tsx'
import type { WritingState } from './saving/writing.ts'
import type { View } from './writing-bar.tsx'

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
        onMine={conflict.keepMine}
        onTheirs={conflict.keepTheirs}
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
          cancel="Leave it"
          action="Restore"
          onCancel={revision.cancel}
          onConfirm={() => void revision.restore()}
        />
      )}
    </>
  )
}

/** A preview of the page in a frame, reloaded after each save. */
function Preview({ id, version }: { id?: string; version: string }) {
  const [isLoaded, setLoaded] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const loadedVersion = useRef(version)

  useEffect(() => {
    if (version === loadedVersion.current) return
    loadedVersion.current = version
    frame.current?.contentWindow?.location.reload()
  }, [version])

  return (
    <PageFrame
      label="Preview"
      words="The page as readers will see it"
      actions={
        <Link className="text-link xs" to={{ hash: '' }} replace preventScrollReset>
          Close
        </Link>
      }
      desktopPx={1280}
      isLoaded={isLoaded}
      note={!id && <p>A preview needs a draft, and a draft needs a title.</p>}
    >
      {id && <iframe ref={frame} title="The page" src={`/preview/${id}?frame`} onLoad={() => setLoaded(true)} />}
    </PageFrame>
  )
}

type OutlineProps = {
  facts: TextFacts
  findings: LintFinding[]
  onGoTo: (at: number) => void
  onShow: (finding: LintFinding) => void
}

/** The headings of the text, its findings and its length. */
export function Outline({ facts, findings, onGoTo, onShow }: OutlineProps) {
  const { outline, words, minutes, footnotes } = facts
  return (
    <aside className="outline stack" aria-label="Outline and counts">
      {outline.length > 0 && (
        <section>
          <h2>Outline</h2>
          <ol>
            {outline.map(({ level, text, at }) => (
              <li key={at} className={level > 2 ? 'level-3' : undefined}>
                <button type="button" onClick={() => onGoTo(at)}>
                  {text || 'A heading without words'}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {findings.length > 0 && (
        <section className="marks">
          <h2>To look at</h2>
          <ol>
            {findings.map((finding) => (
              <li key={finding.id} className={finding.kind === 'rule-36' ? 'bad' : undefined}>
                <button type="button" onClick={() => onShow(finding)}>
                  {finding.name}
                  {finding.short && (
                    <>
                      <br />
                      <span className="quiet">{finding.short}</span>
                    </>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h2>Length</h2>
        <dl>
          <dt>Words</dt>
          <dd>{words.toLocaleString('en-IN')}</dd>
          <dt>Reading time</dt>
          <dd>{words > 0 ? `${minutes} min` : '–'}</dd>
          <dt>Footnotes</dt>
          <dd>{footnotes}</dd>
        </dl>
      </section>
    </aside>
  )
}
