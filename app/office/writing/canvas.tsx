import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { EditorHandle, EditorProps, TextFacts } from '#app/office/editor/editor-props.ts'
import type { WritingState } from '#app/office/writing/saving/editor-state.ts'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { Note } from '#app/ui/note.tsx'
import { longDate } from '#domain/dates.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { LintFinding } from '#domain/writing/lint-finding.ts'
import { FlaggedField } from './flagged-field.tsx'

type CanvasProps = {
  writing: Writing
  editor: RefObject<EditorHandle | null>
  /** Why marks may stay, by their ids. */
  kept: Record<string, string>
  error?: string
  hidden: boolean
  onFacts: (facts: TextFacts) => void
  onKeep: (finding: LintFinding, reason: string) => void
  /** What stands above the text on the same sheet. */
  children: ReactNode
}

/** The sheet that is written on. It stays as it is, with the cursor, while something else is looked at. */
export function Canvas({ writing, editor, kept, error, hidden, onFacts, onKeep, children }: CanvasProps) {
  const { Editor, hasFailed, retry } = useEditor()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [text, setText] = useState<string>()
  // What was brought back before the editor was there is in it from the beginning.
  if (Editor && text === undefined) setText(writing.get().words.text)
  const told = useRef<string>(undefined)
  const isReady = text !== undefined

  useEffect(() => {
    if (!isReady) return
    // An editor may spell the same text otherwise than it was given: that is no change.
    told.current = editor.current?.getText()
    return writing.addSource(() => {
      const text = editor.current?.getText()
      if (text !== undefined && text !== told.current) writing.put({ text })
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
            kept={kept}
            onChange={(text) => {
              told.current = text
              writing.put({ text })
            }}
            onFacts={onFacts}
            onKeep={onKeep}
            onTitle={(title) => {
              if (writing.get().words.title.trim() !== '') return false
              writing.put({ title: title.slice(0, rules.post.maxTitle) })
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

/** What stands there until the editor is fetched, or where it could not be. */
export function EditorPlaceholder({ hasFailed, retry }: Pick<Loaded, 'hasFailed' | 'retry'>) {
  return hasFailed ? <NotLoaded onAgain={retry} /> : <TextShape />
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  const again = (
    <button className="btn btn--line" type="button" onClick={onAgain}>
      Try again
    </button>
  )
  return (
    <Note kind="bad" title="The editor could not be loaded." action={again}>
      <p>Please check the connection and try again.</p>
    </Note>
  )
}

function TextShape() {
  return (
    <div role="status" aria-label="Loading the text">
      <div className="sk sk--t" />
      <div className="sk sk--t" />
      <div className="sk sk--t sk--short" />
    </div>
  )
}

type Loaded = { Editor?: ComponentType<EditorProps>; hasFailed: boolean; retry: () => void }

/** The editor, which is fetched by the pages that have one, and by no other. */
export function useEditor(): Loaded {
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another loading
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
  held: WritingState
  facts: TextFacts
  /** Of the title and of the standfirst. */
  findings: LintFinding[]
  kept: Record<string, string>
  errors: FieldErrors
  onText: () => void
}

/** Title and standfirst as they open the page, and who wrote it. */
export function SheetHead({ writing, held: { words, post }, facts, findings, kept, errors, onText }: SheetHeadProps) {
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
        kept={kept}
        id="writing-title"
        rows={1}
        placeholder="Title"
        maxLength={rules.post.maxTitle}
        // A new text begins with its title: nothing stands before it that somebody would have to hear first.
        autoFocus={!post.id}
        value={words.title}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'writing-title-error'}
        onChange={({ target }) => writing.put({ title: oneLine(target.value) })}
        onKeyDown={(event) => onEnter(event, () => standfirst.current?.focus())}
      />
      <FieldError id="writing-title-error" message={error} />
      <label className="sr" htmlFor="writing-summary">
        Standfirst
      </label>
      <FlaggedField
        className="standfirst"
        findings={findings.filter(({ where }) => where === 'summary')}
        kept={kept}
        id="writing-summary"
        ref={standfirst}
        rows={1}
        placeholder="Standfirst: one or two sentences. They open the page, the list and the search result."
        maxLength={rules.post.maxSummary}
        value={words.summary}
        onChange={({ target }) => writing.put({ summary: oneLine(target.value) })}
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

function onEnter(event: KeyboardEvent, act: () => void) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  act()
}
