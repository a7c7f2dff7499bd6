import { expect, test } from 'vitest'
import { insertRevision } from '#domain/blog/revisions/revisions.server.ts'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import {
  checkDataContact,
  checkDeclaration,
  checkEnrolment,
  checkForbiddenWords,
  checkNotice,
  lintPosts,
} from './check-law.server.ts'

const publishedAt = '2026-11-01T06:00:00.000Z'

test('words that Rule 36 forbids are reported in public posts and website texts until they are explained', async () => {
  const resources = await testResources()
  const { db } = resources
  const content = await testContent()
  const runCheck = async () => await checkForbiddenWords({ db, content }, await lintPosts(resources))
  await insertPost(db, { id: 'fine', slug: 'fine', publishedAt })
  await insertPost(db, { id: 'draft', slug: 'draft', text: 'The best firm.', publishedAt: null })
  expect(await runCheck()).toEqual({ note: '1 post read' })

  await insertPost(db, { id: 'loud', slug: 'loud', title: 'On bail', text: 'We are the leading firm.', publishedAt })
  const text = {
    page: 'home',
    key: 'hero.text',
    value: JSON.stringify('The best advocates'),
    fileValue: 'null',
    revision: 1,
  }
  await db
    .insertInto('websiteText')
    .values({ ...text, publishedAt })
    .execute()
  expect((await runCheck()).left).toMatchObject({
    title: 'Two words that Rule 36 forbids',
    places: [
      { name: 'Home: “best”', to: '/adminDashboard/website/home#field-hero.text' },
      { name: 'On bail: “leading”', to: '/adminDashboard/blog/loud' },
    ],
  })

  await change(resources, machine, async (made) => {
    const post = await made.db.selectFrom('post').selectAll().where('id', '=', 'loud').executeTakeFirstOrThrow()
    await insertRevision(made.db, machine, { post, kind: 'saved', explanation: 'A quotation.', at: publishedAt })
  })
  const publication = { id: 'p', createdAt: publishedAt, note: '', explanation: 'A quotation.', publishAt: publishedAt }
  await db.insertInto('websitePublication').values(publication).execute()
  const { page, key, value: after } = text
  await db.insertInto('websiteChange').values({ publicationId: 'p', page, key, after, revision: 1 }).execute()
  expect((await runCheck()).left).toBeUndefined()
})

test('sample enrolment numbers and a sample data contact are reported until they are replaced', async () => {
  const { current } = await testContent()
  expect(checkEnrolment(current).left?.places?.[0]?.to).toBe(
    '/adminDashboard/website/team/a-n-advocate#field-enrolment.number',
  )
  expect(checkDataContact(current).left?.places).toHaveLength(2)
  const completed = { ...current, placeholders: [] }
  expect([checkEnrolment(completed).left, checkDataContact(completed).left]).toEqual([undefined, undefined])
})

test('the declaration of truth is reported while it is missing, a sample or expired', async () => {
  const { current } = await testContent()
  const declaration = { text: 'It is true.', by: 'A. N. Advocate', on: '2026-11-15' }
  const completed = { ...current, firm: { ...current.firm, declaration }, placeholders: [] }
  const titleOn = (content: Content, today: string) => checkDeclaration(content, today).left?.title
  expect(titleOn(completed, '2026-11-17')).toBeUndefined()
  expect(titleOn(current, '2026-11-17')).toBe('The declaration of truth is a sample')
  expect(titleOn(completed, '2027-11-14')).toBeUndefined()
  expect(titleOn(completed, '2027-11-15')).toBe('The declaration of truth has ended')
  expect(titleOn({ ...completed, firm: { ...completed.firm, declaration: undefined } }, '2026-11-17')).toBe(
    'There is no declaration of truth',
  )
})

test('a notice or policy that does not state the configured periods is reported with the field to edit', async () => {
  const { config } = await testResources({ RETENTION_DAYS: '200' })
  const { current } = await testContent({ RETENTION_DAYS: '200' })
  expect(checkNotice(current, config).left).toBeUndefined()
  const { notice } = current
  const summary = notice.summary.replace('200 days', '90 days')
  expect(checkNotice({ ...current, notice: { ...notice, summary } }, config).left?.places).toEqual([
    { name: 'Notice, beside the form: 200 days', to: '/adminDashboard/website/notice#field-summary' },
  ])
  const privacy = { ...current.privacy, html: '<p>We keep nothing.</p>' }
  expect(checkNotice({ ...current, privacy }, config).left?.places?.[0]).toMatchObject({
    name: 'Privacy policy: 200 days, 30 days, 30 days, 1,095 days, 12 months',
    to: '/adminDashboard/website/privacy-policy#field-text.body',
  })
})
