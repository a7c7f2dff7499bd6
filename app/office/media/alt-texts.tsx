import { type KeyboardEvent, useRef } from 'react'
import { useLeaveQuestion } from '#app/office/forms/use-leave-question.tsx'
import { AltLine } from './alt-line.tsx'
import type { OfficePicture } from './office-picture.ts'

/**
 * The words of many pictures, one line each. A line is saved when it is left, and stays where it is: the list is not
 * loaded anew under the hand that goes on to the next.
 */
export function AltTexts({ pictures }: { pictures: OfficePicture[] }) {
  const unsaved = useRef(new Set<string>())
  const { question } = useLeaveQuestion(() => unsaved.current.size > 0)

  function note(id: string, isUnsaved: boolean) {
    if (isUnsaved) unsaved.current.add(id)
    else unsaved.current.delete(id)
  }

  return (
    <>
      <ol className="rows" onKeyDown={goOn}>
        {pictures.map((picture) => (
          <AltLine key={picture.id} picture={picture} onUnsaved={note} />
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
