import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type EditorHandle, type EditorProps, flagKind, type TextFacts } from '#app/office/editor/editor-props.ts'
import { FieldError } from '#app/ui/field.tsx'
import { Note } from '#app/ui/notice.tsx'
import { longDate } from '#domain/dates.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { LintFinding } from '#domain/writing/lint.ts'
import type { Writing, WritingState } from './saving/writing.ts'

type CanvasProps = {
  writing: Writing
  editor: RefObject<EditorHandle | null>
  /** The reasons why findings may stay, by finding id. */
  acceptedReasons: Record<string, string>
  error?: string
  hidden: boolean
  onFacts: (facts: TextFacts) => void
  onAccept: (finding: LintFinding, reason: string) => void
  /** Shown above the text on the same sheet. */
  children: ReactNode
}

/** The sheet with the text editor. It stays mounted while hidden, so that text and cursor are kept. */
export function Canvas({ writing, editor, acceptedReasons, error, hidden, onFacts, onAccept, children }: CanvasProps) {
  const { Editor, hasFailed, retry } = useEditor()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [text, setText] = useState<string>()
  // Read the text when the editor has loaded: a local copy may have been restored before.
  if (Editor && text === undefined) setText(writing.get().words.text)
  const lastText = useRef<string>(undefined)
  const isReady = text !== undefined

  useEffect(() => {
    if (!isReady) return
    // The editor may write the same text in other Markdown; compare with its own output, so that this is no change.
    lastText.current = editor.current?.getText()
    return writing.registerInput(() => {
      const text = editor.current?.getText()
      if (text !== undefined && text !== lastText.current) writing.setWords({ text })
    })
  }, [isReady, editor, writing])

  return (
    <section className="canvas" aria-label="Sheet" hidden={hidden}>
      <div className="writing-tools" ref={setTools} />
      <div className="writing-sheet">
        {children}
        {Editor && text !== undefined && (
          <Editor
            ref={editor}
            text={text}
            tools={tools}
            acceptedReasons={acceptedReasons}
            onChange={(text) => {
              lastText.current = text
              writing.setWords({ text })
            }}
            onFacts={onFacts}
            onAccept={onAccept}
            onTitle={(title) => {
              if (writing.get().words.title.trim() !== '') return false
              writing.setWords({ title: title.slice(0, rules.post.maxTitle) })
              return true
            }}
          />
        )}
        {!Editor && <EditorPlaceholder hasFailed={hasFailed} retry={retry} />}
        <FieldError id="writing-text-error" message={error} />
      </div>
    </section>
  )
}

/** Shown until the editor has loaded, or if it could not be loaded. */
export function EditorPlaceholder({ hasFailed, retry }: Pick<LoadedEditor, 'hasFailed' | 'retry'>) {
  return hasFailed ? <EditorFailed onRetry={retry} /> : <TextSkeleton />
}

function EditorFailed({ onRetry }: { onRetry: () => void }) {
  const retryButton = (
    <button className="btn btn--line" type="button" onClick={onRetry}>
      Try again
    </button>
  )
  return (
    <Note kind="bad" title="The editor could not be loaded." action={retryButton}>
      <p>Please check the connection and try again.</p>
    </Note>
  )
}

function TextSkeleton() {
  return (
    <div role="status" aria-label="Loading the text">
      <div className="sk sk--t" />
      <div className="sk sk--t" />
      <div className="sk sk--t sk--short" />
    </div>
  )
}

type LoadedEditor = { Editor?: ComponentType<EditorProps>; hasFailed: boolean; retry: () => void }

/** Loads the editor on demand, so that only pages with an editor fetch its code. */
export function useEditor(): LoadedEditor {
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: load again for each try
  useEffect(() => {
    setFailed(false)
    import('#app/office/editor/editor.tsx').then(
      (module) => setEditor(() => module.default),
      () => setFailed(true),
    )
  }, [tries])

  return { Editor, hasFailed, retry: () => setTries(tries + 1) }
}

type SheetHeadProps = {
  writing: Writing
  editorState: WritingState
  facts: TextFacts
  /** The findings of title and standfirst. */
  findings: LintFinding[]
  acceptedReasons: Record<string, string>
  errors: FieldErrors
  onText: () => void
}

/** Title, standfirst and byline, as at the top of the published page. */
export function SheetHead({
  writing,
  editorState: { words, post },
  facts,
  findings,
  acceptedReasons,
  errors,
  onText,
}: SheetHeadProps) {
  const standfirst = useRef<HTMLTextAreaElement>(null)
  const error = errors.title?.[0]
  return (
    <div>
      <label className="sr" htmlFor="writing-title">
        Title
      </label>
      <FlaggedField
        className="title"
        findings={findings.filter(({ where }) => where === 'title')}
        acceptedReasons={acceptedReasons}
        id="writing-title"
        rows={1}
        placeholder="Title"
        maxLength={rules.post.maxTitle}
        // Focus the title of a new text: no content before it would be skipped by a screen reader.
        autoFocus={!post.id}
        value={words.title}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'writing-title-error'}
        onChange={({ target }) => writing.setWords({ title: oneLine(target.value) })}
        onKeyDown={(event) => onEnter(event, () => standfirst.current?.focus())}
      />
      <FieldError id="writing-title-error" message={error} />
      <label className="sr" htmlFor="writing-summary">
        Standfirst
      </label>
      <FlaggedField
        className="standfirst"
        findings={findings.filter(({ where }) => where === 'summary')}
        acceptedReasons={acceptedReasons}
        id="writing-summary"
        ref={standfirst}
        rows={1}
        placeholder="Standfirst: one or two sentences. They open the page, the list and the search result."
        maxLength={rules.post.maxSummary}
        value={words.summary}
        onChange={({ target }) => writing.setWords({ summary: oneLine(target.value) })}
        onKeyDown={(event) => onEnter(event, onText)}
      />
      <p className="byline fine">
        {words.author && <span>{words.author}</span>}
        {words.lawStatedOn && <span>Law stated as on {longDate(words.lawStatedOn)}</span>}
        {!words.title && <span>A draft needs a title and nothing else.</span>}
        {facts.words > 0 && (
          <span className="only-narrow">
            {facts.words.toLocaleString('en-IN')} words, {facts.minutes} min
          </span>
        )}
      </p>
    </div>
  )
}

function oneLine(typed: string) {
  return typed.replace(/\s*\n\s*/g, ' ')
}

function onEnter(event: KeyboardEvent, action: () => void) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  action()
}

type FlaggedFieldProps = ComponentProps<'textarea'> & {
  value: string
  findings: LintFinding[]
  /** The reasons why findings may stay, by finding id. */
  acceptedReasons: Record<string, string>
}

/** A textarea with underlined findings. A textarea cannot style words, so the underlines are on a copy behind it. */
export function FlaggedField({ className, value, findings, acceptedReasons, ...props }: FlaggedFieldProps) {
  return (
    <div className="flagged-field">
      <div className={`${className} flagged-words`} aria-hidden="true">
        {piecesOf(value, findings).map(({ words, finding, at }) =>
          finding ? (
            <mark key={at} className={`flag ${flagKind(finding, acceptedReasons)}`}>
              {words}
            </mark>
          ) : (
            words
          ),
        )}
      </div>
      <textarea className={className} value={value} {...props} />
    </div>
  )
}

type Piece = { words: string; at: number; finding?: LintFinding }

function piecesOf(value: string, findings: LintFinding[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const finding of findings) {
    pieces.push({ words: value.slice(end, finding.at), at: end })
    pieces.push({ words: value.slice(finding.at, finding.to), at: finding.at, finding })
    end = finding.to
  }
  return [...pieces, { words: value.slice(end), at: end }]
}
