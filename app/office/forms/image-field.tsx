import ImageIcon from 'lucide-react/icons/image'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { FieldError } from '#app/ui/field-error.tsx'
import { imageTypes, inMegabytes } from './chosen-file.ts'

type ImageFieldProps = {
  hint: string
  /** The address of the image that stands there already. */
  current?: string
  errors?: string[]
}

/** An image that is dropped or browsed for, with a preview. */
export function ImageField({ hint, current, errors }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [over, setOver] = useState(false)
  const preview = usePreview(errors ? undefined : file)
  const shown = preview ?? (file ? undefined : current)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (!dropped || !input.current) return
    const one = new DataTransfer()
    one.items.add(dropped)
    input.current.files = one.files
    for (const kind of ['input', 'change']) input.current.dispatchEvent(new Event(kind, { bubbles: true }))
  }

  return (
    <div className="field">
      <span className="label">Image</span>
      <label
        className={`drop drop--image${over ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
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
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
        {shown ? (
          <span className="pic">
            <img src={shown} alt={file ? `Preview of ${file.name}` : 'The image of this post'} />
          </span>
        ) : (
          <ImageIcon className="icon" />
        )}
        {file && (
          <span>
            <b>{file.name}</b> {inMegabytes(file)}
          </span>
        )}
        <span>{shown || file ? <u>Choose a different image</u> : <DropWords />}</span>
        <span className="hint" id="image-hint">
          {hint}
        </span>
      </label>
      <FieldError id="image-error" message={errors?.[0]} />
    </div>
  )
}

function DropWords() {
  return (
    <>
      <b>Drop an image here</b>, or <u>browse</u>
    </>
  )
}

/** An address for what the file shows, given up when another takes its place. */
function usePreview(file: File | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}
