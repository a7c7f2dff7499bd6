import { randomId } from '#app/ui/random-id.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

/** A file that is to be uploaded to the gallery. */
export type ChosenFile = {
  id: string
  /** The idempotency key, the same for every retry; it changes with the alt text. */
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
