import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#api/client/call.ts'
import { addPicture } from '#api/client/pictures.ts'
import { type ChosenFile, chooseFile, reasonAgainst } from '#app/office/forms/chosen-file.ts'
import { randomId } from '#app/ui/random-id.ts'
import type { AltWords } from './alt-field.tsx'

export type Refusal = { name: string; reason: string }

/** The files of one upload: chosen, sent one after the other, and sent again where that failed. */
export function useUpload() {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const [isForGallery, setIsForGallery] = useState(false)
  const shown = useRef(files)
  shown.current = files

  useEffect(() => () => release(shown.current), [])

  function change(id: string, changes: Partial<ChosenFile>) {
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...changes } : file)))
  }

  /** Takes the files that can be sent; with an id they stand in the place of that one. */
  function choose(chosen: File[], instead?: string) {
    if (chosen.length === 0) return
    const refused = chosen.flatMap((file) => {
      const reason = reasonAgainst(file)
      return reason ? [{ name: file.name, reason }] : []
    })
    setRefusals(refused)
    const taken = chosen.filter((file) => !reasonAgainst(file)).map(chooseFile)
    if (taken.length === 0) return
    release(files.filter(({ id }) => id === instead))
    setFiles(instead ? files.flatMap((file) => (file.id === instead ? taken : [file])) : [...files, ...taken])
  }

  function remove(id: string) {
    release(files.filter((file) => file.id === id))
    setFiles(files.filter((file) => file.id !== id))
  }

  function describe(id: string, words: AltWords) {
    change(id, { words, key: randomId(), altErrors: undefined })
  }

  /** For all that has not arrived; sent otherwise, it is another thing to send. */
  function showInGallery(wanted: boolean) {
    setIsForGallery(wanted)
    setFiles(files.map((file) => (file.state === 'uploaded' ? file : { ...file, key: randomId() })))
  }

  /** Sends what has not arrived yet; true when all has. */
  async function send() {
    setRefusals([])
    const waiting = files.filter((file) => file.state !== 'uploaded')
    for (const { id } of waiting) {
      change(id, { state: 'uploading', progress: 0, failure: undefined, altErrors: undefined })
    }
    let arrived = true
    for (const { id, key, file, words } of waiting) {
      try {
        await addPicture(file, { key, words, isForGallery, onProgress: (progress) => change(id, { progress }) })
        change(id, { state: 'uploaded', progress: 1 })
      } catch (error) {
        arrived = false
        const { message, fields } = failureOf(error)
        change(id, { state: 'waiting', failure: fields.alt ? undefined : message, altErrors: fields.alt })
      }
    }
    return arrived
  }

  // What was refused is looked for, and would be far down among those that arrived.
  const refused = files.filter(isRefused)
  return {
    files: [...refused, ...files.filter((file) => !isRefused(file))],
    refusals,
    isForGallery,
    choose,
    remove,
    describe,
    showInGallery,
    send,
  }
}

/** Sent, and not taken. */
export function isRefused({ failure, altErrors }: ChosenFile) {
  return failure !== undefined || altErrors !== undefined
}

function release(files: ChosenFile[]) {
  for (const { preview } of files) URL.revokeObjectURL(preview)
}
