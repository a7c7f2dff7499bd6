import { closeOnLeave, keepMenu } from '#app/document/dialogs.ts'
import { offerCopy, offerPrint, offerShare, preparePrint } from '#app/document/page-actions.ts'
import { followScroll, followSections, tellShown, whenSeen } from '#app/document/scroll.ts'
import { islands } from '#app/website/islands.ts'
import { openDialogs } from './document/dialogs.ts'
import { keepDisclaimer } from './document/disclaimer.ts'
import { offerMap } from './document/map.ts'
import { showWhetherOpen } from './document/opening-hours.ts'
import { moveStrip } from './document/strip.ts'
import { wakeIslands } from './islands/wake.ts'

// The office is an app and brings React Router's context; every other page is a document with islands.
if ('__reactRouterContext' in window) {
  void import('./office/hydrate.tsx')
} else {
  // In development the refresh runtime asks the router to load again; a document has none.
  if (import.meta.hot) Object.assign(window, { __reactRouterDataRouter: { revalidate: async () => {} } })

  whenSeen(beginDocument)
}

/** What must act at once, on native elements and without React. */
function beginDocument() {
  followScroll()
  onEach('#nav', keepMenu)
  onEach('[popover]', closeOnLeave)
  onEach('#disclaimer', keepDisclaimer)
  onEach('.strip', moveStrip)
  onEach('[data-hours]', showWhetherOpen)
  onEach('.map', offerMap)
  onEach('.letterhead', preparePrint)
  onEach('[data-print]', offerPrint)
  onEach('.toc, .contents', followSections)
  onEach('[data-copy]', offerCopy)
  onEach('[data-share]', offerShare)
  openDialogs()
  tellShown()
  wakeIslands(islands)
}

function onEach<Found extends HTMLElement>(selector: string, begin: (element: Found) => void) {
  for (const element of document.querySelectorAll<Found>(selector)) begin(element)
}
