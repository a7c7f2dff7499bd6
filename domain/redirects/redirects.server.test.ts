import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { NewRedirect } from './redirect.ts'
import { addRedirect, deleteRedirect, findRedirect, listMissingPaths, listRedirects } from './redirects.server.ts'

const now = new Date('2026-11-16T06:00:00.000Z')

async function setUp() {
  const resources = await testResources()
  const { current: content } = await testContent()
  const add = (from: string, to?: string) =>
    addRedirect(resources, machine, { input: NewRedirect.parse({ from, to }), content, now })
  return { resources, add }
}

test('a redirect matches its old path regardless of case and trailing slash, until it is deleted', async () => {
  const { resources, add } = await setUp()
  await insertPost(resources.db, { slug: 'a-note' })
  const team = await add('https://old-site.example/Our-Team.php/?from=letter', '/team')
  await add('/notes/1.html', '/blog/a-note')
  expect(await findRedirect(resources.db, '/OUR-team.php/')).toBe('/team')
  expect(await findRedirect(resources.db, '/notes/1.html')).toBe('/blog/a-note')
  expect(await findRedirect(resources.db, '/our-team')).toBeUndefined()
  await deleteRedirect(resources, machine, team.id)
  expect(await findRedirect(resources.db, '/our-team.php')).toBeUndefined()
})

test.each([
  ['/about', '/team', 'from', 'There is a page at this address.'],
  ['/old', '/nowhere', 'to', 'There is no page at this address.'],
  ['/old', '/old', 'to', 'This would lead round in a circle.'],
  ['/old', '/older', 'to', 'This is an old address too: it leads to /team.'],
  ['/old', '/blog/a-draft', 'to', 'There is no page at this address.'],
])('a redirect from %s to %s is rejected at the field “%s”: %s', async (from, to, field, message) => {
  const { resources, add } = await setUp()
  await insertPost(resources.db, { slug: 'a-draft', publishedAt: null })
  await add('/older', '/team')
  await expect(add(from, to)).rejects.toMatchObject({ code: 'invalid-input', fields: { [field]: [message] } })
})

test.each(['/', '', '/adminDashboard/blog', '/insert/blog', `/${'x'.repeat(200)}`, 'javascript:alert(1)'])(
  'a redirect from %s is rejected',
  (from) => {
    expect(NewRedirect.safeParse({ from, to: '/team' }).success).toBe(false)
  },
)

test('a new redirect replaces the old one of its path, shows its 404 count, and removes it from the missing paths', async () => {
  const { resources, add } = await setUp()
  const counts = [
    { day: '2026-11-15', path: '/our-team.php', count: 40 },
    { day: '2026-11-16', path: '/our-team.php', count: 1 },
    { day: '2026-11-16', path: '/fees', count: 3 },
    { day: '2026-11-16', path: '/gone', count: 2 },
    { day: '2026-09-01', path: '/long-ago', count: 99 },
  ]
  await resources.db.insertInto('missingCount').values(counts).execute()
  expect(await listMissingPaths(resources.db, now)).toEqual([
    { path: '/our-team.php', count: 41, lastDay: '2026-11-16' },
    { path: '/fees', count: 3, lastDay: '2026-11-16' },
    { path: '/gone', count: 2, lastDay: '2026-11-16' },
  ])
  await add('/our-team.php', '/contact')
  await add('/our-team.php', '/team')
  await add('/gone')
  expect(await listMissingPaths(resources.db, now)).toMatchObject([{ path: '/fees' }])
  const redirects = await listRedirects(resources.db, now)
  expect(redirects.map(({ fromPath, toPath, count }) => [fromPath, toPath, count]).sort()).toEqual([
    ['/gone', null, 2],
    ['/our-team.php', '/team', 41],
  ])
  expect(await findRedirect(resources.db, '/gone')).toBeUndefined()
})
