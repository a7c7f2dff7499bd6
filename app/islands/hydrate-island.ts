import { type ComponentType, createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** Gives an island to React; it brings React along, so it is fetched when the first island wakes. */
export function hydrateIsland(island: HTMLElement, component: ComponentType<never>) {
  const props = JSON.parse(island.dataset.props ?? '{}')
  flushSync(() => hydrateRoot(island, createElement(component, props), { identifierPrefix: island.dataset.id }))
  island.dataset.awake = 'yes'
}
