import { useContext } from 'react'
import { ContentContext } from '#app/document/document-context.ts'

/** The content of the website, and its public URL. */
export function useContent() {
  const content = useContext(ContentContext)
  if (!content) throw new Error('Only pages of the website may ask for its content.')
  return content
}
