import { expect, test } from 'vitest'
import { removeAccount } from '#domain/accounts/manage-accounts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertUser } from '#tests/support/unit/rows.ts'
import { draftLink, findDraftLink, openDraftContent } from './draft-content.server.ts'
import { draftPath, readDraftPath } from './draft-path.ts'
import { publishDraft } from './publish-website.server.ts'
import { discardDraft, saveDraft } from './save-draft.server.ts'

async function opened() {
  const resources = await testResources()
  const content = await testContent()
  let minutes = 0
  const save = (page: string, values: Record<string, unknown>) =>
    saveDraft(resources, machine, content, { page, revision: 1_000, values }, new Date(60_000 * ++minutes))
  return { resources, content, save, read: openDraftContent(resources.db, content) }
}

test('the content with the draft is built once per draft version and does not change the published content', async () => {
  const { resources, content, save, read } = await opened()
  const { tagline } = content.current.firm
  await save('firm', { tagline: 'Other' })
  const first = await read()
  expect(first).toMatchObject({ changes: 1, mistakes: [], content: { firm: { tagline: 'Other' } } })
  expect(await read()).toBe(first)
  expect(content.current.firm.tagline).toBe(tagline)

  await save('firm', { tagline: 'Another' })
  expect((await read()).content.firm.tagline).toBe('Another')
  await publishDraft(resources, machine, content)
  expect(await read()).toMatchObject({ changes: 0, content: { firm: { tagline: 'Another' } } })
  await save('firm', { blurb: 'A line.' })
  expect((await read()).content.firm).toMatchObject({ tagline: 'Another', blurb: 'A line.' })
  await discardDraft(resources, machine)
  expect((await read()).content).toBe(content.current)
})

test('an incomplete draft page is left out with its missing fields listed, and other drafts are shown', async () => {
  const { content, save, read } = await opened()
  await save('firm', { tagline: 'Other' })
  await save('team/c-n-advocate', { name: 'C. N. Advocate' })
  const { content: shown, mistakes } = await read()
  expect(shown.firm.tagline).toBe('Other')
  expect(shown.team.map(({ name }) => name)).toEqual(content.current.team.map(({ name }) => name))
  expect(mistakes).toContainEqual({
    page: 'team/c-n-advocate',
    key: 'summary',
    label: 'Summary',
    reason: 'a text is missing',
  })
})

test('if no single page causes a content error, the page that was changed last is left out', async () => {
  const { content, save, read } = await opened()
  const slugs = content.current.practiceAreas.map(({ slug }) => slug)
  await save('firm', { tagline: 'Other' })
  for (const slug of slugs) await save(`practice-areas/${slug}`, { hidden: true })
  const { content: shown, mistakes } = await read()
  expect(shown.firm.tagline).toBe('Other')
  expect(shown.practiceAreas.map(({ slug }) => slug)).toEqual(slugs.slice(-1))
  expect(mistakes[0]?.reason).toContain('files are expected')
})

const now = new Date('2026-11-16T06:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)

test('a draft link is valid for a limited time, and only while its creator may edit the website', async () => {
  const resources = await testResources()
  const { db, sign } = resources
  const accountId = await insertUser(db, 'asha')
  await insertUser(db, 'ravi')
  const { address, endsAt } = draftLink(sign, accountId, now)
  const { token = '', path } = readDraftPath(address) ?? {}
  expect(path).toBe('/')
  expect(endsAt).toBe(days(rules.preview.days).toISOString())
  expect(await findDraftLink(resources, token, days(rules.preview.days - 1))).toEqual({ endsAt })
  expect(await findDraftLink(resources, token, days(rules.preview.days))).toBe('ended')
  expect(await findDraftLink(resources, `${token}x`, now)).toBeUndefined()
  const user = db.updateTable('user').where('id', '=', accountId)
  for (const barred of [{ role: 'clerk', closedAt: null } as const, { role: 'owner', closedAt: endsAt } as const]) {
    await user.set(barred).execute()
    expect(await findDraftLink(resources, token, now)).toBe('ended')
  }
  await user.set({ closedAt: null }).execute()
  expect(await findDraftLink(resources, token, now)).toEqual({ endsAt })
  await removeAccount(resources, machine, 'asha')
  expect(await findDraftLink(resources, token, now)).toBe('ended')
})

test.each(['', 'staff', 'account', 'account.zzzzzzzzz', 'account.zzzzzzzzz.signature', 'a.NaN.x'])(
  'the token %j without a valid signature opens no draft',
  async (token) => {
    expect(await findDraftLink(await testResources(), token, now)).toBeUndefined()
  },
)

test.each([
  ['/', '/draft/staff', '/'],
  ['/about', '/draft/staff/about', '/about'],
  ['/team#a-n-advocate', '/draft/staff/team#a-n-advocate', '/team'],
  ['/?page=2', '/draft/staff?page=2', '/'],
])('the draft preview of %s has the address %s', (path, address, read) => {
  expect(draftPath(path)).toBe(address)
  expect(readDraftPath(new URL(address, 'http://any').pathname)).toMatchObject({ path: read, isForStaff: true })
})
