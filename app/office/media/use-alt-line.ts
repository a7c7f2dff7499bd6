import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CallFailure, failureOf } from '#api/client/call.ts'
import { changePicture } from '#api/client/pictures.ts'
import { showToast } from '#app/ui/toast.ts'
import type { AltWords } from './alt-field.tsx'
import type { OfficePicture } from './office-picture.ts'

export type LineState = 'still' | 'typing' | 'saving' | 'saved' | 'failed'

/** The words of one picture and how far they are saved; what is under way when the list is left is still seen through. */
export function useAltLine(picture: OfficePicture, onState: (id: string, state: LineState) => void) {
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
