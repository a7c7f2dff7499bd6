import { followSections } from './document/contents.ts'
import { offerCopy } from './document/copy.ts'
import { openDialogs } from './document/dialogs.ts'
import { keepDisclaimer } from './document/disclaimer.ts'
import { followScroll } from './document/follow-scroll.ts'
import { offerMap } from './document/map.ts'
import { closeOnLeave, keepMenu } from './document/menu.ts'
import { tellWhetherOpen } from './document/opening-hours.ts'
import { offerPrint, preparePrint } from './document/print.ts'
import { offerShare } from './document/share.ts'
import { tellShown } from './document/shown.ts'
import { moveStrip } from './document/strip.ts'
import { whenSeen } from './document/when-seen.ts'
import { wakeIslands } from './islands/wake.ts'
import { islands } from './website/islands.ts'

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
  onEach('[data-hours]', tellWhetherOpen)
  onEach('.map', offerMap)
  onEach('.lhd', preparePrint)
  onEach('[data-print]', offerPrint)
  onEach('.toc, .cont', followSections)
  onEach('[data-copy]', offerCopy)
  onEach('[data-share]', offerShare)
  openDialogs()
  tellShown()
  wakeIslands(islands)
}

function onEach<Found extends HTMLElement>(selector: string, begin: (element: Found) => void) {
  for (const element of document.querySelectorAll<Found>(selector)) begin(element)
}
