import ImageIcon from 'lucide-react/icons/image'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { FieldError } from '#app/ui/field-error.tsx'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { imageTypes, inMegabytes } from './chosen-file.ts'

/** An image that is dropped or browsed for, with a preview. */
export function ImageField({ errors }: { errors?: string[] }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [over, setOver] = useState(false)
  const preview = usePreview(errors ? undefined : file)

  /** Told as soon as it is chosen, where an image is too large and cannot be made smaller. */
  async function choose(field: HTMLInputElement) {
    const [chosen] = field.files ?? []
    setFile(chosen)
    judge(field, '')
    if (!chosen || (await fitImage(chosen)) || field.files?.[0] !== chosen) return
    judge(field, new Problem('image-too-large').message)
  }

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
        className={`drop stack gap-4 drop--image${over ? ' is-over' : ''}`}
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
        <span>{file ? <u>Choose a different image</u> : <DropWords />}</span>
        <span className="hint" id="image-hint">
          <span>PNG, JPG, GIF up to {rules.blogImage.maxMegabytes}MB</span>. Larger ones, up to{' '}
          {rules.mediaImage.maxMegabytes}MB, are made smaller first.
        </span>
      </label>
      <FieldError id="image-error" message={errors?.[0]} />
    </div>
  )
}

/** Sets what is wrong with the field, and has its form look again. */
function judge(field: HTMLInputElement, words: string) {
  if (field.validationMessage === words) return
  field.setCustomValidity(words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
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

/** Tried one after the other: a browser that cannot write WebP gives a PNG, which is larger. */
const encodings = [
  { type: 'image/webp', quality: 0.9 },
  { type: 'image/jpeg', quality: 0.85 },
  { type: 'image/jpeg', quality: 0.6 },
]

const fitted = new WeakMap<File, Promise<File | undefined>>()

/** The image of a post as it can be sent: as it is, or drawn smaller; undefined where this browser cannot do that. */
export function fitImage(file: File) {
  const known = fitted.get(file)
  const fitting = known ?? madeToFit(file)
  if (!known) fitted.set(file, fitting)
  return fitting
}

async function madeToFit(file: File) {
  if (file.size <= rules.blogImage.maxBytes) return file
  if (file.size > rules.mediaImage.maxBytes) return undefined
  try {
    return await shrink(file)
  } catch {
    // It is no image, or more of one than this machine has room for.
    return undefined
  }
}

/** To what the server would keep of it; turned upright, and without what its metadata told. */
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
    const made = await canvas.convertToBlob(encoding)
    if (made.size <= rules.blogImage.maxBytes) return new File([made], file.name, { type: made.type })
  }
  return undefined
}
