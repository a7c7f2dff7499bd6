import type { BrowserContext, Route } from '@playwright/test'
import { interceptAll } from './intercept.ts'

/* Besides emulating a lost connection, abort the requests: with the emulation alone, one has got through. */

export async function goOffline(context: BrowserContext) {
  await interceptAll(context, '**', abort)
  await context.setOffline(true)
}

export async function goOnline(context: BrowserContext) {
  await context.unroute('**', abort)
  await context.setOffline(false)
}

function abort(route: Route) {
  return route.abort('internetdisconnected')
}
