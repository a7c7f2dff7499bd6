import type { ImageFolder } from '#domain/files/file-names.ts'

/** An image as a page shows it: where it is, how large, and what stands there until it has loaded. */
export type Image = {
  /** The address of its full size; `?w=` asks for a smaller one. */
  address: string
  width: number
  height: number
  /** A few pixels as a data address. */
  placeholder: string
}

export function uploadAddress(folder: ImageFolder, key: string) {
  return `/uploads/${folder}/${key}`
}
