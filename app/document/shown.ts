/** What a browser tells of how the page came, beyond what TypeScript knows. */
type Visit = PerformanceEntry & { activationStart?: number; deliveryType?: string }

/** A page that was fetched or prepared ahead is read when it is shown: the server, which counts reads, is told then. */
export function tellShown() {
  const [visit] = performance.getEntriesByType('navigation') as Visit[]
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', tell, { once: true })
  } else if (visit?.activationStart || visit?.deliveryType === 'navigational-prefetch') tell()
}

function tell() {
  // Of where the reader came from, the site alone.
  const from = document.referrer.split('/', 3).join('/')
  navigator.sendBeacon(
    '/read',
    new Blob([JSON.stringify({ path: location.pathname, from })], { type: 'application/json' }),
  )
}
