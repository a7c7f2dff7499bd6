import { createContext, use } from 'react'
import type { Focus } from '#domain/images/image.ts'

export type Option = { value: string; label: string }
/** A picture of content/, or one that was uploaded, as a field shows it. */
export type PictureOption = { name: string; address: string; focus: Focus }

type Edited = {
  /** What can be chosen, by the last part of a field's key. */
  choices: Record<string, Option[]>
  pictures: PictureOption[]
  /** The way to the value with which the page was opened, such as `items.3.answer`. */
  openedAt?: string
  /** Gives the editor of the text the way to tell of what is typed. */
  addSource: (tell: () => void) => () => void
}

export const EditContext = createContext<Edited | undefined>(undefined)

export function useEdited() {
  const edited = use(EditContext)
  if (!edited) throw new Error('A field stands inside an EditContext.')
  return edited
}
