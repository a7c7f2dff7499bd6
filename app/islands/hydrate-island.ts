import { type ComponentType, createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates an island. This module imports React, so it is loaded only with the first island. */
export function hydrateIsland(island: HTMLElement, component: ComponentType<never>) {
  const props = JSON.parse(island.dataset.props ?? '{}')
  flushSync(() => hydrateRoot(island, createElement(component, props), { identifierPrefix: island.dataset.id }))
  island.dataset.hydrated = 'yes'
}
