import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useBeforeUnload, useRevalidator } from 'react-router'
import { type CallFailure, failureOf } from '#api/client/call.ts'
import { changePicture } from '#api/client/media.ts'
import { useLeaveQuestion } from '#app/office/forms/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { rules } from '#domain/rules.ts'
import { hideBroken } from './hide-broken.ts'
import type { OfficePicture } from './office-picture.ts'

/**
 * The alt texts of many pictures, one line each. A line is saved on blur. The list is not reloaded then, so that no
 * line moves while the user goes on to the next.
 */
export function AltTexts({ pictures }: { pictures: OfficePicture[] }) {
  const states = useRef(new Map<string, LineState>())
  const hasState = (...wanted: LineState[]) => wanted.some((state) => [...states.current.values()].includes(state))
  const { question } = useLeaveQuestion(() => hasState('typing', 'failed'))
  // A save continues while another page of the office opens, but leaving the office aborts it.
  useBeforeUnload((event) => {
    if (hasState('saving')) event.preventDefault()
  })

  return (
    <>
      <ol className="rows" onKeyDown={focusNextLine}>
        {pictures.map((picture) => (
          <AltLine key={picture.id} picture={picture} onState={(id, state) => states.current.set(id, state)} />
        ))}
      </ol>
      {question}
    </>
  )
}

/** Enter moves to the next line, and out of the last one. */
function focusNextLine({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const lines = [...currentTarget.querySelectorAll<HTMLInputElement>('.input:enabled')]
  const next = lines[lines.indexOf(target) + 1]
  if (next) next.focus()
  else target.blur()
}

type AltLineProps = { picture: OfficePicture; onState: (id: string, state: LineState) => void }

const stateWords = { unchanged: '', typing: 'Typing', saving: 'Saving', saved: 'Saved', failed: 'Not saved' }

/** The alt text of one picture, saved on blur, with the state of saving. */
function AltLine({ picture, onState }: AltLineProps) {
  const { words, state, failure, edit, saveIfChanged, setOrnament } = useAltLine(picture, onState)
  const id = useId()
  const error = failure?.fields.alt?.[0] ?? failure?.message
  return (
    <li className="alt">
      <div {...hideBroken}>
        <Picture image={picture.image} alt="" boxes={[{ width: '8rem', ratio: 8 / 5 }]} />
      </div>
      <div className="field">
        <label htmlFor={id}>{picture.name}</label>
        <input
          className="input"
          id={id}
          type="text"
          placeholder="What does it show?"
          value={words.isOrnament ? '' : words.alt}
          disabled={words.isOrnament}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => edit(event.target.value)}
          onBlur={saveIfChanged}
        />
        <FieldError id={`${id}-error`} message={error} />
      </div>
      <div className="alt-state">
        <p className={`save fine save--${state}`} role="status">
          {stateWords[state]}
        </p>
        <Ornament checked={words.isOrnament} describedBy={id} onChange={setOrnament} />
      </div>
    </li>
  )
}

type LineState = 'unchanged' | 'typing' | 'saving' | 'saved' | 'failed'

/** The alt text of one picture and its state of saving. A save that runs when the list is closed is completed. */
function useAltLine(picture: OfficePicture, onState: (id: string, state: LineState) => void) {
  const { id, name } = picture
  const [words, setWords] = useState<AltWords>({ alt: picture.alt, isOrnament: picture.isOrnament })
  const latest = useRef(words)
  const [state, setState] = useState<LineState>('unchanged')
  const [failure, setFailure] = useState<CallFailure>()
  const { revalidate } = useRevalidator()
  const isMounted = useIsMounted()
  const saves = useRef(Promise.resolve())

  const clearState = useEffectEvent(() => {
    if (state !== 'saving') onState(id, 'unchanged')
  })

  // The line was removed, and its author agreed to lose the text: do not ask about it again.
  useEffect(() => () => clearState(), [])

  function updateState(next: LineState) {
    setState(next)
    onState(id, next)
  }

  function updateWords(next: AltWords) {
    latest.current = next
    setWords(next)
  }

  /** Saves one after the other, so that the last text wins. */
  function save(next: AltWords) {
    updateState('saving')
    saves.current = saves.current.then(() => send(next))
  }

  async function send(sent: AltWords) {
    const { alt, isOrnament: ornament } = sent
    try {
      await changePicture(id, ornament ? { ornament } : { alt, ornament })
      if (!isMounted.current) void revalidate()
      // The text was edited meanwhile: its state is that of the later text.
      if (sent !== latest.current) return
      setFailure(undefined)
      updateState('saved')
    } catch (error) {
      if (sent !== latest.current) return
      const refusal = failureOf(error)
      setFailure(refusal)
      updateState(isMounted.current ? 'failed' : 'unchanged')
      if (!isMounted.current) showToast('bad', `The alt text of ${name} was not saved.`, refusal.message)
    }
  }

  return {
    words,
    state,
    failure,
    edit(alt: string) {
      updateWords({ ...words, alt })
      setFailure(undefined)
      updateState('typing')
    },
    saveIfChanged() {
      if (state === 'typing' || state === 'failed') save(words)
    },
    setOrnament(isOrnament: boolean) {
      const next = { ...words, isOrnament }
      updateWords(next)
      save(next)
    },
  }
}

export type AltWords = { alt: string; isOrnament: boolean }

type AltFieldProps = {
  words: AltWords
  onChange: (words: AltWords) => void
  errors?: string[]
  /** The name of the picture, if several fields are shown at once. */
  of?: string
}

/** The alt text of a picture, or that it is an ornament and needs none. */
export function AltField({ words: { alt, isOrnament }, onChange, errors, of }: AltFieldProps) {
  const id = useId()
  const error = errors?.[0]
  return (
    <div className="field">
      <label htmlFor={id}>
        Alt text
        {of && <span className="sr"> of {of}</span>}
      </label>
      <textarea
        className="input"
        id={id}
        rows={3}
        value={isOrnament ? '' : alt}
        disabled={isOrnament}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => onChange({ alt: event.target.value, isOrnament })}
      />
      <p className="hint xs" id={`${id}-hint`}>
        What it shows, in a sentence, for those who do not see it. The gallery shows no picture without it. {alt.length}{' '}
        of {rules.media.maxAlt}
      </p>
      <FieldError id={`${id}-error`} message={error} />
      <Ornament checked={isOrnament} onChange={(checked) => onChange({ alt, isOrnament: checked })} />
    </div>
  )
}

type OrnamentProps = { checked: boolean; describedBy?: string; onChange: (checked: boolean) => void }

/** An ornament has no alt text on purpose: it does not count as a picture without one. */
function Ornament({ checked, describedBy, onChange }: OrnamentProps) {
  return (
    <label className="check check--small">
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>Ornament only</span>
    </label>
  )
}

/** Whether the component is still mounted, for work that outlives it. */
export function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
