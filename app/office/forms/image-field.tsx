import ImageIcon from 'lucide-react/icons/image'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { imageTypes, inMegabytes } from './chosen-file.ts'
import { fitImage } from './fit-image.ts'

/** A file field for an image, with drag and drop and a preview. */
export function ImageField({ errors }: { errors?: string[] }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isDragOver, setDragOver] = useState(false)
  const preview = usePreview(errors ? undefined : file)

  /** Reports at once if the image is too large and cannot be made smaller. */
  async function choose(field: HTMLInputElement) {
    const [chosen] = field.files ?? []
    setFile(chosen)
    setValidity(field, '')
    if (!chosen || (await fitImage(chosen)) || field.files?.[0] !== chosen) return
    setValidity(field, new Problem('image-too-large').message)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setDragOver(false)
    const [dropped] = event.dataTransfer.files
    if (!dropped || !input.current) return
    const transfer = new DataTransfer()
    transfer.items.add(dropped)
    input.current.files = transfer.files
    for (const kind of ['input', 'change']) input.current.dispatchEvent(new Event(kind, { bubbles: true }))
  }

  return (
    <div className="field">
      <span className="label">Image</span>
      <label
        className={`drop stack gap-4 drop--image${isDragOver ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <input
          className="sr"
          type="file"
          name="image"
          accept={imageTypes.join()}
          aria-label="Image"
          aria-describedby={errors ? 'image-hint image-error' : 'image-hint'}
          aria-invalid={errors ? true : undefined}
          ref={input}
          onChange={(event) => void choose(event.currentTarget)}
        />
        {preview ? (
          <span className="pic">
            <img src={preview} alt={`Preview of ${file?.name}`} />
          </span>
        ) : (
          <ImageIcon className="icon" />
        )}
        {file && (
          <span>
            <b>{file.name}</b> {inMegabytes(file)}
          </span>
        )}
        <span>{file ? <u>Choose a different image</u> : <DropHint />}</span>
        <span className="hint" id="image-hint">
          <span>PNG, JPG, GIF up to {rules.blogImage.maxMegabytes}MB</span>. Larger ones, up to{' '}
          {rules.mediaImage.maxMegabytes}MB, are made smaller first.
        </span>
      </label>
      <FieldError id="image-error" message={errors?.[0]} />
    </div>
  )
}

/** Sets the field's custom validity, and dispatches `input` so that the form checks it again. */
function setValidity(field: HTMLInputElement, message: string) {
  if (field.validationMessage === message) return
  field.setCustomValidity(message)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function DropHint() {
  return (
    <>
      <b>Drop an image here</b>, or <u>browse</u>
    </>
  )
}

/** An object URL of the file, revoked when the file changes. */
function usePreview(file: File | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [file])
  return address
}
