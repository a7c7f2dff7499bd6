import { type ComponentType, createContext, createElement, type ReactElement, useContext, useId } from 'react'
import type { IslandName } from './registry.ts'

/** What the server knows of the page it renders; nothing of it exists in the browser. */
export type DocumentRendering = {
  /** The address of the script that wakes islands. */
  loader: string
  /** Set in development only: the module that keeps state across edits. */
  refreshRuntime?: string
  /** Renders an island as a root of its own, so that its ids are the same when it wakes. */
  renderIsland: (element: ReactElement, idPrefix: string) => string
  /** The number under which a failure of this page is in the log. */
  incident: string
}

export const DocumentContext = createContext<DocumentRendering | undefined>(undefined)

type IslandProps<Props> = {
  name: IslandName
  component: ComponentType<Props>
  /** JSON only: it travels in the page. */
  props: Props
  /** When the island's script is fetched: as it comes near the view, at the first touch, or at once. */
  wake: 'visible' | 'touch' | 'load'
}

/** A part of a document page that becomes interactive when it is needed. Before that it is plain HTML. */
export function Island<Props extends object>({ name, component, props, wake }: IslandProps<Props>) {
  const rendering = useContext(DocumentContext)
  const idPrefix = `${useId()}${name}`
  if (!rendering) throw new Error('Islands belong to document pages; the office renders its components itself.')

  const html = rendering.renderIsland(createElement(component, props), idPrefix)
  return (
    <div
      className="island"
      data-island={name}
      data-wake={wake}
      data-id={idPrefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of a component of ours
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
