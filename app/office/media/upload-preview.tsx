import { useRef } from 'react'
import { type ChosenFile, imageTypes, inMegabytes } from '#app/office/forms/chosen-file.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { AltField, type AltWords } from './alt-field.tsx'
import { hideBroken } from './hide-broken.ts'

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
