import { rules } from '#domain/rules.ts'

/* The names of images and their widths in the file store. */

/** `blogs`: lead pictures of posts; `medias`: the gallery. */
export type ImageFolder = 'blogs' | 'medias'

export const formats = ['webp', 'avif'] as const
export type Format = (typeof formats)[number]

export function imageFile(folder: ImageFolder, key: string) {
  return `${folder}/${key}`
}

/** A width of a picture; `baseName` is the key of an image without its extension, or the name of a content/ picture. */
export function widthFile(baseName: string, width: number, format: Format) {
  return `variants/${baseName}-${width}.${format}`
}

export function withoutExtension(key: string) {
  return key.replace(/\.webp$/, '')
}

/** Every width that may exist of an image. */
export function widthFiles(key: string) {
  return rules.picture.widths.flatMap((width) =>
    formats.map((format) => widthFile(withoutExtension(key), width, format)),
  )
}

export function shareFile(key: string) {
  return `shares/${key}.png`
}

type FileName = { folder: ImageFolder; key: string } | { widthOf: string } | { share: string }

/** Parses a file name: an image of a folder, a width of a picture, or a share image; undefined for any other name. */
export function readFileName(name: string): FileName | undefined {
  const [, share] = /^shares\/([a-f0-9]{32})\.png$/.exec(name) ?? []
  if (share) return { share }
  const [, folder, key = ''] = /^(blogs|medias)\/([a-f0-9]{32}\.webp)$/.exec(name) ?? []
  if (folder === 'blogs' || folder === 'medias') return { folder, key }
  const [, widthOf] = /^variants\/(.+)-\d+\.(?:webp|avif)$/.exec(name) ?? []
  return widthOf ? { widthOf } : undefined
}
