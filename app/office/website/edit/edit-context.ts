import { createContext, use } from 'react'
import type { Focus } from '#domain/images/image.ts'

export type Option = { value: string; label: string }
/** A picture of content/, or an uploaded one. */
export type PictureOption = { name: string; address: string; focus: Focus }

type EditContextValue = {
  /** The options of choice fields, by the last part of the field's key. */
  choices: Record<string, Option[]>
  pictures: PictureOption[]
  /** The path of the value that the page was opened at, such as `items.3.answer`. */
  openedAt?: string
  /** Registers a function that commits a field's pending input. Returns the function that unregisters it. */
  registerInput: (commit: () => void) => () => void
}

export const EditContext = createContext<EditContextValue | undefined>(undefined)

export function useEditContext() {
  const value = use(EditContext)
  if (!value) throw new Error('A field stands inside an EditContext.')
  return value
}
