import type { Image } from '#domain/images/image.ts'
import type { itemFolders, textFiles, Values, valueFiles } from './content-files.ts'

/** Markdown, rendered; with the headings a table of contents needs. */
export type Rendered = { html: string; headings: { id: string; text: string }[] }

/** A value the firm has still to replace. */
export type Placeholder = { file: string; field: string; value: string }

type Texts = Values<typeof textFiles>
type Items = Values<typeof itemFolders>

export type Content = Values<typeof valueFiles> & {
  [Name in keyof Texts]: Texts[Name] & Rendered
} & {
  [Name in keyof Items]: (Items[Name] & Rendered & { slug: string })[]
} & {
  /** By name, as the texts call them. */
  pictures: Record<string, Image>
  /** By address: where each picture lies on this machine, which is nobody else's business. */
  pictureFiles: Record<string, string>
  placeholders: Placeholder[]
}
