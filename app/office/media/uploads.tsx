import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#api/client/call.ts'
import { addPicture } from '#api/client/media.ts'
import { type ChosenFile, chooseFile, fileError, imageTypes, inMegabytes } from '#app/office/forms/chosen-file.ts'
import { FieldError } from '#app/ui/field.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { randomId } from '#app/ui/random-id.ts'
import { AltField, type AltWords, useIsMounted } from './alt-texts.tsx'
import { hideBroken } from './hide-broken.ts'

type Refusal = { name: string; reason: string }

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

  useEffect(() => () => revokePreviews(latestFiles.current), [])

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
    revokePreviews(files.filter(({ id }) => id === replacedId))
    setFiles(
      replacedId ? files.flatMap((file) => (file.id === replacedId ? accepted : [file])) : [...files, ...accepted],
    )
  }

  function remove(id: string) {
    revokePreviews(files.filter((file) => file.id === id))
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

function revokePreviews(files: ChosenFile[]) {
  for (const { preview } of files) URL.revokeObjectURL(preview)
}

type UploadPreviewProps = {
  chosen: ChosenFile
  changeable: boolean
  onReplace: (files: File[]) => void
  onDescribe: (words: AltWords) => void
  /** Absent for the only file. */
  onRemove?: () => void
}

/** The preview of a chosen file, with its upload progress. */
export function UploadPreview({ chosen, changeable, onReplace, onDescribe, onRemove }: UploadPreviewProps) {
  const { file, preview, words, state, progress, failure, altErrors } = chosen
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="file-preview stack gap-6">
      <div className="pic" {...hideBroken}>
        <img src={preview} alt={`Preview of ${file.name}`} />
        {state === 'uploaded' && (
          <div className="done center">
            <span role="status">
              <CheckIcon /> Uploaded!
            </span>
          </div>
        )}
      </div>
      <div className="file split">
        <div>
          <b>{file.name}</b> <span>{inMegabytes(file)}</span>
        </div>
        {changeable && (
          <div className="btns">
            <button className="link" type="button" onClick={() => field.current?.click()}>
              Choose a different image
            </button>
            {onRemove && (
              <button className="link" type="button" aria-label={`Remove ${file.name}`} onClick={onRemove}>
                Remove
              </button>
            )}
          </div>
        )}
      </div>
      {changeable && <AltField words={words} onChange={onDescribe} errors={altErrors} of={file.name} />}
      {state === 'uploading' && <Progress label={`Upload of ${file.name}`} part={progress} />}
      <FieldError message={failure} />
      <input
        type="file"
        accept={imageTypes.join()}
        aria-label={`A different image for ${file.name}`}
        hidden
        ref={field}
        onChange={({ currentTarget }) => {
          onReplace([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** Progress in eight squares. */
function Progress({ label, part }: { label: string; part: number }) {
  const hundredths = Math.round(part * 100)
  const eighths = Math.round(part * 8)
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={hundredths}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ clipPath: `inset(0 ${100 - eighths * 12.5}% 0 0)` }} />
    </div>
  )
}
