import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useBeforeUnload, useRevalidator } from 'react-router'
import { type CallFailure, failureOf } from '#api/client/call.ts'
import { changePicture } from '#api/client/pictures.ts'
import { useLeaveQuestion } from '#app/office/forms/dialog.tsx'
import { FieldError } from '#app/ui/field-error.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { showToast } from '#app/ui/toast.ts'
import { type AltWords, Ornament } from './alt-field.tsx'
import { hideBroken } from './hide-broken.ts'
import type { OfficePicture } from './office-picture.ts'

/**
 * The words of many pictures, one line each. A line is saved when it is left, and stays where it is: the list is not
 * loaded anew under the hand that goes on to the next.
 */
export function AltTexts({ pictures }: { pictures: OfficePicture[] }) {
  const states = useRef(new Map<string, LineState>())
  const isAny = (...wanted: LineState[]) => wanted.some((state) => [...states.current.values()].includes(state))
  const { question } = useLeaveQuestion(() => isAny('typing', 'failed'))
  // Another page of the office lets a save end; to leave the office cuts it off.
  useBeforeUnload((event) => {
    if (isAny('saving')) event.preventDefault()
  })

  return (
    <>
      <ol className="rows" onKeyDown={goOn}>
        {pictures.map((picture) => (
          <AltLine key={picture.id} picture={picture} onState={(id, state) => states.current.set(id, state)} />
        ))}
      </ol>
      {question}
    </>
  )
}

/** Enter goes on to the next line; from the last one it only leaves it. */
function goOn({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const lines = [...currentTarget.querySelectorAll<HTMLInputElement>('.input:enabled')]
  const next = lines[lines.indexOf(target) + 1]
  if (next) next.focus()
  else target.blur()
}

type AltLineProps = { picture: OfficePicture; onState: (id: string, state: LineState) => void }

const stateWords = { still: '', typing: 'Typing', saving: 'Saving', saved: 'Saved', failed: 'Not saved' }

/** The words of one picture, saved as the field is left, and how that went. */
function AltLine({ picture, onState }: AltLineProps) {
  const { words, state, failure, type, leave, setOrnament } = useAltLine(picture, onState)
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
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
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

type LineState = 'still' | 'typing' | 'saving' | 'saved' | 'failed'

/** The words of one picture and how far they are saved; what is under way when the list is left is still seen through. */
function useAltLine(picture: OfficePicture, onState: (id: string, state: LineState) => void) {
  const { id, name } = picture
  const [words, setWords] = useState<AltWords>({ alt: picture.alt, isOrnament: picture.isOrnament })
  const latest = useRef(words)
  const [state, setState] = useState<LineState>('still')
  const [failure, setFailure] = useState<CallFailure>()
  const { revalidate } = useRevalidator()
  const isHere = useIsHere()
  const saves = useRef(Promise.resolve())

  function show(next: LineState) {
    setState(next)
    onState(id, next)
  }

  function keep(next: AltWords) {
    latest.current = next
    setWords(next)
  }

  /** One after the other, so that the words typed last are those that stay. */
  function save(next: AltWords) {
    show('saving')
    saves.current = saves.current.then(() => send(next))
  }

  async function send(sent: AltWords) {
    const { alt, isOrnament: ornament } = sent
    try {
      await changePicture(id, ornament ? { ornament } : { alt, ornament })
      if (!isHere.current) void revalidate()
      // Words written meanwhile are not saved with these: the line goes on saying how far they are.
      if (sent !== latest.current) return
      setFailure(undefined)
      show('saved')
    } catch (error) {
      if (sent !== latest.current) return
      const refusal = failureOf(error)
      setFailure(refusal)
      show('failed')
      if (!isHere.current) showToast('bad', `The alt text of ${name} was not saved.`, refusal.message)
    }
  }

  return {
    words,
    state,
    failure,
    type(alt: string) {
      keep({ ...words, alt })
      setFailure(undefined)
      show('typing')
    },
    leave() {
      if (state === 'typing' || state === 'failed') save(words)
    },
    setOrnament(isOrnament: boolean) {
      const next = { ...words, isOrnament }
      keep(next)
      save(next)
    },
  }
}

function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
