import { createContext } from 'react'
import type { Content } from '#domain/firm/content.ts'

export type SiteContent = {
  /** What the office alone should know stays out of what a page is made from. */
  content: Omit<Content, 'pictureFiles' | 'placeholders'>
  publicUrl: string
}

/** Given by the server to the documents it renders. A loader's answer would be encoded for every reader. */
export const ContentContext = createContext<SiteContent | undefined>(undefined)
