import type { Image } from '#domain/images/image.ts'
import type { itemFolders, textFiles, Values, valueFiles } from './content-files.ts'

/** Rendered Markdown, with the headings for a table of contents. */
export type Rendered = { html: string; headings: { id: string; text: string }[] }

/** A sample value that the firm still has to replace. */
export type Placeholder = { file: string; field: string; value: string }

type Texts = Values<typeof textFiles>
type Items = Values<typeof itemFolders>

export type Content = Values<typeof valueFiles> & {
  [Name in keyof Texts]: Texts[Name] & Rendered
} & {
  [Name in keyof Items]: (Items[Name] & Rendered & { slug: string })[]
} & {
  /** By the names that the texts use. */
  pictures: Record<string, Image>
  /** The local path of each picture by its address; never sent to visitors. */
  pictureFiles: Record<string, string>
  placeholders: Placeholder[]
}
