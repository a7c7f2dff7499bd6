/** What a browser tells of how the page came, beyond what TypeScript knows. */
type Visit = PerformanceEntry & { activationStart?: number; deliveryType?: string }

/** Called when the page is seen. One that was fetched or prepared ahead is read only now: the server, which counts reads, is told. */
export function tellShown() {
  const [visit] = performance.getEntriesByType('navigation') as Visit[]
  if (visit?.activationStart || visit?.deliveryType === 'navigational-prefetch') tell()
}

function tell() {
  // Of where the reader came from, the site alone.
  const from = document.referrer.split('/', 3).join('/')
  navigator.sendBeacon(
    '/read',
    new Blob([JSON.stringify({ path: location.pathname, from })], { type: 'application/json' }),
  )
}
