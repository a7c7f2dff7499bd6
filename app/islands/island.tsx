import { type ComponentType, createElement, useContext, useId } from 'react'
import { DocumentContext } from '#app/document/document-context.ts'
import type { IslandName } from './hydration.ts'

type IslandProps<Props> = {
  name: IslandName
  component: ComponentType<Props>
  /** JSON only: it is serialized into the page. */
  props: Props
  /** When the script of the island is loaded: near the viewport, at the first interaction, or at once. */
  hydrate: 'visible' | 'interaction' | 'load'
}

/** A part of a document that is hydrated only when needed. Before that it is plain HTML. */
export function Island<Props extends object>({ name, component, props, hydrate }: IslandProps<Props>) {
  const rendering = useContext(DocumentContext)
  const idPrefix = `${useId()}${name}`
  if (!rendering?.renderIsland)
    throw new Error('Islands belong to document pages; the office renders its components itself.')

  const html = rendering.renderIsland(createElement(component, props), idPrefix)
  return (
    <div
      className="island"
      data-island={name}
      data-hydrate={hydrate}
      data-id={idPrefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of a component of ours
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
