import { randomId } from '#app/ui/random-id.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

/** A file on its way into the gallery. */
export type ChosenFile = {
  id: string
  /** Under which it is sent, however often; other words are another thing to send. */
  key: string
  file: File
  /** What the picture shows, or that it is ornament and needs no words. */
  words: { alt: string; isOrnament: boolean }
  /** An address of this page that shows the file before it is sent. */
  preview: string
  state: 'waiting' | 'uploading' | 'uploaded'
  /** How much has gone, from 0 to 1. */
  progress: number
  failure?: string
  /** What is wrong with its words. */
  altErrors?: string[]
}

/** The types that the server can read, as a file field names them. Without HEIC among them, an iPhone sends its photos as JPEG. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

export function chooseFile(file: File): ChosenFile {
  const words = { alt: '', isOrnament: false }
  const preview = URL.createObjectURL(file)
  return { id: randomId(), key: randomId(), file, words, preview, state: 'waiting', progress: 0 }
}

/** Why a file need not be sent at all, in the words in which the server would refuse it. */
export function reasonAgainst(file: File) {
  if (!imageTypes.includes(file.type) && !isHeic(file)) return new Problem('image-unreadable').message
  if (file.size > rules.mediaImage.maxBytes) return new Problem('media-too-large').message
}

/** Most browsers know no type for it. Whether it can be opened, the server knows. */
export function isHeic({ name, type }: File) {
  return /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)
}

export function inMegabytes({ size }: File) {
  return `${Math.max(0.01, size / 1024 / 1024).toFixed(2)} MB`
}
