import { type ReactNode, useContext } from 'react'
import { ContentContext, DocumentContext, type SiteContent } from './document-context.ts'

type KeptProps = {
  /** Tells it from the other parts of a page; the ids in it begin with this. */
  name: string
  /** Tells it from itself where it looks otherwise, in one of a few ways. */
  state?: string
  children: ReactNode
}

/** Parts by the words they were made of: when those are read anew, the parts are forgotten with them. */
const kept = new WeakMap<SiteContent, Map<string, string>>()

/**
 * A part of a document that looks the same to whoever asks, made of nothing but words and its state: it is rendered
 * once and put into each page as text. It knows neither the address nor the request.
 */
export function Kept({ name, state = '', children }: KeptProps) {
  const rendering = useContext(DocumentContext)
  const words = useContext(ContentContext)
  // The app has no parts, and in development an edit must be seen.
  if (!rendering?.renderPart || !rendering.place || !words || rendering.refreshRuntime) return children
  const parts = kept.get(words) ?? new Map<string, string>()
  kept.set(words, parts)
  const key = `${name} ${state}`
  const html = parts.get(key) ?? rendering.renderPart(children, name)
  parts.set(key, html)
  return rendering.place(html)
}
