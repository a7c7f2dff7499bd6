import { closeOnLeave, enableDialogs, requireDisclaimer, trapMenuFocus } from '#app/document/dialogs.ts'
import {
  offerCopy,
  offerMap,
  offerPrint,
  offerShare,
  preparePrint,
  showOpenStatus,
} from '#app/document/page-actions.ts'
import { reportPreloadedView, whenActivated } from '#app/document/page-view.ts'
import { enableStrip, followScroll, followSections } from '#app/document/scroll.ts'
import { wakeIslands } from '#app/islands/wake.ts'
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
  followScroll()
  onEach('#nav', trapMenuFocus)
  onEach('[popover]', closeOnLeave)
  onEach('#disclaimer', requireDisclaimer)
  onEach('.strip', enableStrip)
  onEach('[data-hours]', showOpenStatus)
  onEach('.map', offerMap)
  onEach('.letterhead', preparePrint)
  onEach('[data-print]', offerPrint)
  onEach('.toc, .contents', followSections)
  onEach('[data-copy]', offerCopy)
  onEach('[data-share]', offerShare)
  enableDialogs()
  reportPreloadedView()
  wakeIslands(islands)
}

function onEach<Matched extends HTMLElement>(selector: string, start: (element: Matched) => void) {
  for (const element of document.querySelectorAll<Matched>(selector)) start(element)
}
