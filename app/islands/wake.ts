import { type IslandName, islands } from './registry.ts'

/** Wakes each island of the page when its time comes. */
export function wakeIslands(page: ParentNode = document) {
  for (const island of page.querySelectorAll<HTMLElement>('[data-island]')) {
    if (island.dataset.wake === 'load') void wake(island)
    else if (island.dataset.wake === 'visible') wakeInView(island)
    wakeAtTouch(island)
  }
}

function wakeInView(island: HTMLElement) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void wake(island)
    },
    { rootMargin: '200px' },
  )
  // The island itself takes no space (display: contents), and React may put preloads first.
  for (const child of island.querySelectorAll(':scope > :not(link)')) observer.observe(child)
}

/** A touch wakes it whatever its plan was; a press on a button meanwhile is repeated once it is awake. */
function wakeAtTouch(island: HTMLElement) {
  let pressed: string | undefined
  const remember = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button[type=button]') : null
    if (button && !island.dataset.awake) pressed = pathWithin(island, button)
  }
  const touch = () => {
    void wake(island).then(() => {
      island.removeEventListener('click', remember)
      const button = pressed && island.querySelector<HTMLElement>(pressed)
      if (button) button.click()
    })
  }
  island.addEventListener('click', remember)
  for (const type of ['pointerdown', 'focusin', 'click']) island.addEventListener(type, touch, { once: true })
}

const waking = new WeakMap<HTMLElement, Promise<void>>()

function wake(island: HTMLElement) {
  let known = waking.get(island)
  if (!known) {
    known = hydrate(island)
    waking.set(island, known)
    // A lost connection must not leave the island asleep for ever: the next touch tries again.
    known.catch(() => {
      waking.delete(island)
      wakeAtTouch(island)
    })
  }
  return known
}

async function hydrate(island: HTMLElement) {
  const [{ default: Component }, { createElement }, { flushSync }, { hydrateRoot }] = await Promise.all([
    islands[island.dataset.island as IslandName](),
    import('react'),
    import('react-dom'),
    import('react-dom/client'),
  ])
  const props = JSON.parse(island.dataset.props ?? '{}')
  flushSync(() => hydrateRoot(island, createElement(Component, props), { identifierPrefix: island.dataset.id }))
  island.dataset.awake = 'yes'
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
