import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { pageRights } from './page-rights.ts'

/** The patterns of all pages below a route, as React Router names them. */
function patternsOf({ path, children }: RouteConfigEntry, parent = ''): string[] {
  const pattern = path === undefined ? parent : `${parent}/${path}`
  const below = (children ?? []).flatMap((child) => patternsOf(child, pattern))
  return path === undefined ? below : [pattern, ...below]
}

test('every page of the admin area has an access rule, and every access rule has a page', async () => {
  const office = (await routes).find(({ file }) => file === 'office/shell/layout.tsx')
  const patterns = patternsOf(office as RouteConfigEntry)
  expect(patterns).toContain('/adminDashboard/contact/:id')
  expect(Object.keys(pageRights).toSorted()).toEqual(patterns.toSorted())
})
