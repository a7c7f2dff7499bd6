import { type KeyboardEvent, useRef } from 'react'
import { useBeforeUnload } from 'react-router'
import { useLeaveQuestion } from '#app/office/forms/use-leave-question.tsx'
import { AltLine } from './alt-line.tsx'
import type { OfficePicture } from './office-picture.ts'
import type { LineState } from './use-alt-line.ts'

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
