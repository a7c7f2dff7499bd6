/** Properties of a navigation entry that the types of TypeScript lack. */
type NavigationEntry = PerformanceEntry & { activationStart?: number; deliveryType?: string }

/**
 * Reports the view of a page that was prefetched or prerendered. The server did not count its request as a view, so
 * call this when the page is visible.
 */
export function reportPreloadedView() {
  const [entry] = performance.getEntriesByType('navigation') as NavigationEntry[]
  if (entry?.activationStart || entry?.deliveryType === 'navigational-prefetch') sendPageView()
}

function sendPageView() {
  // Only the origin of the referrer, not its path.
  const from = document.referrer.split('/', 3).join('/')
  navigator.sendBeacon(
    '/read',
    new Blob([JSON.stringify({ path: location.pathname, from })], { type: 'application/json' }),
  )
}

/** Calls `start` now, or when a prerendered page is activated: until then the page does nothing. */
export function whenActivated(start: () => void) {
  // Not every browser prerenders, and the DOM types lack `prerendering`.
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', start, { once: true })
  } else start()
}
