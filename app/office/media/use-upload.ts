import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#api/client/call.ts'
import { addPicture } from '#api/client/pictures.ts'
import { type ChosenFile, chooseFile, fileError } from '#app/office/forms/chosen-file.ts'
import { randomId } from '#app/ui/random-id.ts'
import { showToast } from '#app/ui/toast.ts'
import type { AltWords } from './alt-field.tsx'
import { useIsMounted } from './use-is-mounted.ts'

export type Refusal = { name: string; reason: string }

/**
 * The files of one upload: chosen, sent one after the other, and sent again after a failure. An upload that runs when
 * the dialog is gone is completed.
 */
export function useUpload() {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const [isForGallery, setIsForGallery] = useState(false)
  const latestFiles = useRef(files)
  latestFiles.current = files
  const isMounted = useIsMounted()

  useEffect(() => () => release(latestFiles.current), [])

  function change(id: string, changes: Partial<ChosenFile>) {
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...changes } : file)))
  }

  /** Adds the files that can be sent; with an id, they replace that file. */
  function choose(chosen: File[], replacedId?: string) {
    if (chosen.length === 0) return
    const refused = chosen.flatMap((file) => {
      const reason = fileError(file)
      return reason ? [{ name: file.name, reason }] : []
    })
    setRefusals(refused)
    const accepted = chosen.filter((file) => !fileError(file)).map(chooseFile)
    if (accepted.length === 0) return
    release(files.filter(({ id }) => id === replacedId))
    setFiles(
      replacedId ? files.flatMap((file) => (file.id === replacedId ? accepted : [file])) : [...files, ...accepted],
    )
  }

  function remove(id: string) {
    release(files.filter((file) => file.id === id))
    setFiles(files.filter((file) => file.id !== id))
  }

  function describe(id: string, words: AltWords) {
    change(id, { words, key: randomId(), altErrors: undefined })
  }

  /** Applies to all files not uploaded yet. They get a new idempotency key, since their request differs. */
  function showInGallery(wanted: boolean) {
    setIsForGallery(wanted)
    setFiles(files.map((file) => (file.state === 'uploaded' ? file : { ...file, key: randomId() })))
  }

  /** Sends the files not uploaded yet; returns whether all succeeded. */
  async function send() {
    setRefusals([])
    const waiting = files.filter((file) => file.state !== 'uploaded')
    for (const { id } of waiting) {
      change(id, { state: 'uploading', progress: 0, failure: undefined, altErrors: undefined })
    }
    let isComplete = true
    for (const { id, key, file, words } of waiting) {
      try {
        await addPicture(file, { key, words, isForGallery, onProgress: (progress) => change(id, { progress }) })
        change(id, { state: 'uploaded', progress: 1 })
      } catch (error) {
        isComplete = false
        const { message, fields } = failureOf(error)
        change(id, { state: 'waiting', failure: fields.alt ? undefined : message, altErrors: fields.alt })
        if (!isMounted.current) showToast('bad', `${file.name} was not uploaded.`, fields.alt?.[0] ?? message)
      }
    }
    return isComplete
  }

  // List refused files first: among the uploaded ones they would be far down.
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

/** Sent, and refused by the server. */
export function isRefused({ failure, altErrors }: ChosenFile) {
  return failure !== undefined || altErrors !== undefined
}

function release(files: ChosenFile[]) {
  for (const { preview } of files) URL.revokeObjectURL(preview)
}
