import { createContext } from 'react'
import type { Content } from '#domain/firm/content.ts'

/** Where a share picture is, and what it says to those who do not see it. */
export type SharePicture = { path: string; alt: string }

export type SiteContent = {
  /** What the office alone should know stays out of what a page is made from. */
  content: Omit<Content, 'pictureFiles' | 'placeholders'>
  publicUrl: string
  /** What is shown where a page is shared. */
  shares: { of: (path: string) => SharePicture }
}

/** Given by the server to the documents it renders. A loader's answer would be encoded for every reader. */
export const ContentContext = createContext<SiteContent | undefined>(undefined)
