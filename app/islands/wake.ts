import type { ComponentType } from 'react'
import type { IslandName } from './island-name.ts'

export type Islands = Record<IslandName, () => Promise<{ default: ComponentType<never> }>>

/** Wakes each island of the page when its time comes. */
export function wakeIslands(islands: Islands) {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (island.dataset.wake === 'load') void wake(islands, island)
    else if (island.dataset.wake === 'visible') wakeInView(islands, island)
    wakeAtTouch(islands, island)
  }
}

function wakeInView(islands: Islands, island: HTMLElement) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void wake(islands, island)
    },
    { rootMargin: '200px' },
  )
  // The island itself takes no space (display: contents), and React may put preloads first.
  for (const child of island.querySelectorAll(':scope > :not(link)')) observer.observe(child)
}

/**
 * A touch wakes it whatever its plan was; a press meanwhile is repeated once it is awake. So is one on a link
 * that will open a dialog: it leads to its address only where the island cannot wake.
 */
function wakeAtTouch(islands: Islands, island: HTMLElement) {
  let pressed: string | undefined
  const remember = (event: MouseEvent) => {
    const asked = event.target instanceof Element ? event.target.closest<HTMLElement>(repeatable) : null
    if (!asked || island.dataset.awake || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (asked instanceof HTMLAnchorElement) event.preventDefault()
    pressed = pathWithin(island, asked)
  }
  /** Several touches wait for one waking; the press among them is taken once. */
  const takePressed = () => {
    island.removeEventListener('click', remember)
    const taken = pressed ? island.querySelector<HTMLElement>(pressed) : null
    pressed = undefined
    return taken
  }
  const touch = () => {
    wake(islands, island).then(
      () => takePressed()?.click(),
      () => {
        const taken = takePressed()
        if (taken instanceof HTMLAnchorElement) location.assign(taken.href)
      },
    )
  }
  island.addEventListener('click', remember)
  for (const type of ['pointerdown', 'focusin', 'click']) island.addEventListener(type, touch, { once: true })
}

const repeatable = 'button[type=button], a[aria-haspopup=dialog]'
const waking = new WeakMap<HTMLElement, Promise<void>>()

function wake(islands: Islands, island: HTMLElement) {
  let known = waking.get(island)
  if (!known) {
    known = hydrate(islands, island)
    waking.set(island, known)
    // A lost connection must not leave the island asleep for ever: the next touch tries again.
    known.catch(() => {
      waking.delete(island)
      wakeAtTouch(islands, island)
    })
  }
  return known
}

async function hydrate(islands: Islands, island: HTMLElement) {
  const [{ default: component }, { hydrateIsland }] = await Promise.all([
    islands[island.dataset.island as IslandName](),
    import('./hydrate-island.ts'),
  ])
  hydrateIsland(island, component)
}

/** Where an element stands, as a selector that still fits after React has taken over the same markup. */
function pathWithin(root: Element, element: Element) {
  const steps: string[] = []
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
    const place = [...(at.parentElement?.children ?? [])].indexOf(at) + 1
    steps.unshift(`:nth-child(${place})`)
  }
  return [':scope', ...steps].join(' > ')
}
