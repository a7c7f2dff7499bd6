import { rules } from '#domain/rules.ts'

/* Under which names the file store keeps images and their widths. */

/** Lead pictures of posts, and the gallery. */
export type ImageFolder = 'blogs' | 'medias'

export const formats = ['webp', 'avif'] as const
export type Format = (typeof formats)[number]

export function imageFile(folder: ImageFolder, key: string) {
  return `${folder}/${key}`
}

/** A width of the picture of this short name: an image's key without its ending, or a picture of content/. */
export function widthFile(short: string, width: number, format: Format) {
  return `variants/${short}-${width}.${format}`
}

export function shortName(key: string) {
  return key.replace(/\.webp$/, '')
}

/** Every width that may have been made of an image. */
export function widthFiles(key: string) {
  return rules.picture.widths.flatMap((width) => formats.map((format) => widthFile(shortName(key), width, format)))
}

export function shareFile(key: string) {
  return `shares/${key}.png`
}

type FileName = { folder: ImageFolder; key: string } | { widthOf: string } | { share: string }

/** What a file is: an image of a folder, a width of the picture of a short name, a share picture; undefined where we never name one so. */
export function readFileName(name: string): FileName | undefined {
  const [, share] = /^shares\/([a-f0-9]{32})\.png$/.exec(name) ?? []
  if (share) return { share }
  const [, folder, key = ''] = /^(blogs|medias)\/([a-f0-9]{32}\.webp)$/.exec(name) ?? []
  if (folder === 'blogs' || folder === 'medias') return { folder, key }
  const [, widthOf] = /^variants\/(.+)-\d+\.(?:webp|avif)$/.exec(name) ?? []
  return widthOf ? { widthOf } : undefined
}
