import { closeOnLeave, enableDialogs, requireDisclaimer, trapMenuFocus } from '#app/document/dialogs.ts'
import {
  enableCopyButton,
  enableMap,
  enablePrintButton,
  enableShareButton,
  preparePrint,
  showOpenStatus,
} from '#app/document/page-actions.ts'
import { enableStrip, trackScroll, trackSections } from '#app/document/scroll.ts'
import { hydrateIslands } from '#app/islands/hydration.ts'
import { islands } from '#app/website/islands.ts'

// The office is an app and brings React Router's context; every other page is a document with islands.
if ('__reactRouterContext' in window) {
  void import('./office/hydrate.tsx')
} else {
  // In development the refresh runtime calls the router to revalidate; a document has no router.
  if (import.meta.hot) Object.assign(window, { __reactRouterDataRouter: { revalidate: async () => {} } })

  whenActivated(startDocument)
}

/** Starts what must work at once: on native elements, without React. */
function startDocument() {
  trackScroll()
  onEach('#nav', trapMenuFocus)
  onEach('[popover]', closeOnLeave)
  onEach('#disclaimer', requireDisclaimer)
  onEach('.strip', enableStrip)
  onEach('[data-hours]', showOpenStatus)
  onEach('.map', enableMap)
  onEach('.letterhead', preparePrint)
  onEach('[data-print]', enablePrintButton)
  onEach('.toc, .contents', trackSections)
  onEach('[data-copy]', enableCopyButton)
  onEach('[data-share]', enableShareButton)
  enableDialogs()
  reportPreloadedView()
  hydrateIslands(islands)
}

function onEach<Matched extends HTMLElement>(selector: string, start: (element: Matched) => void) {
  for (const element of document.querySelectorAll<Matched>(selector)) start(element)
}

/** Properties of a navigation entry that the types of TypeScript lack. */
type NavigationEntry = PerformanceEntry & { activationStart?: number; deliveryType?: string }

/**
 * Reports the view of a page that was prefetched or prerendered. The server did not count its request as a view, so
 * call this when the page is visible.
 */
function reportPreloadedView() {
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
function whenActivated(start: () => void) {
  // Not every browser prerenders, and the DOM types lack `prerendering`.
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', start, { once: true })
  } else start()
}
