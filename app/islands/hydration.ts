import type { ComponentType } from 'react'

/** The names of all islands; app/website/islands.ts has the module of each. */
export type IslandName = 'contact-form' | 'gallery'

export type Islands = Record<IslandName, () => Promise<{ default: ComponentType<never> }>>

/** Hydrates each island of the page at the moment that its `data-hydrate` names, or at the first interaction. */
export function hydrateIslands(islands: Islands) {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (island.dataset.hydrate === 'load') void hydrateOnce(islands, island)
    else if (island.dataset.hydrate === 'visible') hydrateWhenVisible(islands, island)
    hydrateOnInteraction(islands, island)
  }
}

function hydrateWhenVisible(islands: Islands, island: HTMLElement) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void hydrateOnce(islands, island)
    },
    { rootMargin: '200px' },
  )
  // The island itself takes no space (display: contents), and React may put preloads first.
  for (const child of island.querySelectorAll(':scope > :not(link)')) observer.observe(child)
}

/**
 * The first interaction hydrates an island, whatever its `data-hydrate` is. A click before hydration is repeated
 * after it. So is a click on a link that opens a dialog; if hydration fails, the link is followed instead.
 */
function hydrateOnInteraction(islands: Islands, island: HTMLElement) {
  let clickedPath: string | undefined
  const remember = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(repeatable) : null
    if (!control || island.dataset.hydrated || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (control instanceof HTMLAnchorElement) event.preventDefault()
    clickedPath = pathWithin(island, control)
  }
  /** Returns the clicked element once: several interactions may wait for the same hydration. */
  const popClicked = () => {
    island.removeEventListener('click', remember)
    const clicked = clickedPath ? island.querySelector<HTMLElement>(clickedPath) : null
    clickedPath = undefined
    return clicked
  }
  const handleInteraction = () => {
    hydrateOnce(islands, island).then(
      () => popClicked()?.click(),
      () => {
        const clicked = popClicked()
        if (clicked instanceof HTMLAnchorElement) location.assign(clicked.href)
      },
    )
  }
  island.addEventListener('click', remember)
  for (const type of ['pointerdown', 'focusin', 'click'])
    island.addEventListener(type, handleInteraction, { once: true })
}

const repeatable = 'button[type=button], a[aria-haspopup=dialog]'
const hydrations = new WeakMap<HTMLElement, Promise<void>>()

function hydrateOnce(islands: Islands, island: HTMLElement) {
  let hydration = hydrations.get(island)
  if (!hydration) {
    hydration = hydrate(islands, island)
    hydrations.set(island, hydration)
    // After a failed download, retry at the next interaction.
    hydration.catch(() => {
      hydrations.delete(island)
      hydrateOnInteraction(islands, island)
    })
  }
  return hydration
}

async function hydrate(islands: Islands, island: HTMLElement) {
  const [{ default: component }, { hydrateIsland }] = await Promise.all([
    islands[island.dataset.island as IslandName](),
    import('./hydrate-island.ts'),
  ])
  hydrateIsland(island, component)
}

/** A selector for an element by its position, which still matches after hydration. */
function pathWithin(root: Element, element: Element) {
  const steps: string[] = []
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
    const position = [...(at.parentElement?.children ?? [])].indexOf(at) + 1
    steps.unshift(`:nth-child(${position})`)
  }
  return [':scope', ...steps].join(' > ')
}
