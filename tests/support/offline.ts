import type { BrowserContext, Route } from '@playwright/test'

/* Besides emulating a lost connection, abort the requests: with the emulation alone, one has got through. */

export async function goOffline(context: BrowserContext) {
  await context.setOffline(true)
  await context.route('**', abort)
}

export async function goOnline(context: BrowserContext) {
  await context.unroute('**', abort)
  await context.setOffline(false)
}

function abort(route: Route) {
  return route.abort('internetdisconnected')
}
