import ImageIcon from 'lucide-react/icons/image'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import { randomId } from '#app/ui/random-id.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

/** A file that is to be uploaded to the gallery. */
export type ChosenFile = {
  id: string
  /** The idempotency key, the same for every retry; it changes with the words. */
  key: string
  file: File
  /** The alt text, or that the picture is decorative and needs none. */
  words: { alt: string; isOrnament: boolean }
  /** An object URL that shows the file before it is uploaded. */
  preview: string
  state: 'waiting' | 'uploading' | 'uploaded'
  /** The uploaded part, from 0 to 1. */
  progress: number
  failure?: string
  /** The errors of the alt text. */
  altErrors?: string[]
}

/** The `accept` types of a file field. HEIC is not among them, so that an iPhone converts its photos to JPEG. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

export function chooseFile(file: File): ChosenFile {
  const words = { alt: '', isOrnament: false }
  const preview = URL.createObjectURL(file)
  return { id: randomId(), key: randomId(), file, words, preview, state: 'waiting', progress: 0 }
}

/** Why the server would refuse a file, in the server's words; undefined if the file can be sent. */
export function fileError(file: File) {
  if (!imageTypes.includes(file.type) && !isHeic(file)) return new Problem('image-unreadable').message
  if (file.size > rules.mediaImage.maxBytes) return new Problem('media-too-large').message
}

/** Checks the file name too, because most browsers have no type for HEIC. Only the server knows if it can be opened. */
export function isHeic({ name, type }: File) {
  return /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)
}

export function inMegabytes({ size }: File) {
  return `${Math.max(0.01, size / 1024 / 1024).toFixed(2)} MB`
}

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

/** Tried in this order: a browser that cannot encode WebP returns a PNG, which is larger. */
const encodings = [
  { type: 'image/webp', quality: 0.9 },
  { type: 'image/jpeg', quality: 0.85 },
  { type: 'image/jpeg', quality: 0.6 },
]

const fittedImages = new WeakMap<File, Promise<File | undefined>>()

/** Returns the image unchanged or made smaller; undefined if this browser cannot make it small enough. */
export function fitImage(file: File) {
  const known = fittedImages.get(file)
  const fitting = known ?? makeFit(file)
  if (!known) fittedImages.set(file, fitting)
  return fitting
}

async function makeFit(file: File) {
  if (file.size <= rules.blogImage.maxBytes) return file
  if (file.size > rules.mediaImage.maxBytes) return undefined
  try {
    return await shrink(file)
  } catch {
    // It is not an image, or too large for this machine's memory.
    return undefined
  }
}

/** Scales the image to the size that the server stores, upright and without metadata. */
async function shrink(file: File) {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, rules.picture.widestPx / image.width, rules.picture.tallestPx / image.height)
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  for (const encoding of encodings) {
    const blob = await canvas.convertToBlob(encoding)
    if (blob.size <= rules.blogImage.maxBytes) return new File([blob], file.name, { type: blob.type })
  }
  return undefined
}
