import { followScroll } from './document/follow-scroll.ts'
import { wakeIslands } from './islands/wake.ts'

// The office is an app and brings React Router's context; every other page is a document with islands.
if ('__reactRouterContext' in window) {
  void import('./office/hydrate.tsx')
} else {
  // In development the refresh runtime asks the router to load again; a document has none.
  if (import.meta.hot) Object.assign(window, { __reactRouterDataRouter: { revalidate: async () => {} } })
  followScroll()
  wakeIslands()
}
