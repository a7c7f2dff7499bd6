import { expect, test } from 'vitest'
import { withoutSecret } from './log.ts'

const token = 'q1w2E3r4T5y6U7i8O9p0aA.Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF'
const [id = '', signature = ''] = token.split('.')

test.each([
  ['/enquiry/TOKEN', '/enquiry/…'],
  ['/ENQUIRY/TOKEN', '/ENQUIRY/…'],
  ['//enquiry/TOKEN', '//enquiry/…'],
  ['/enquiry%2FTOKEN', '/enquiry/…'],
  ['/enquiry%252FTOKEN', '/enquiry/…'],
  ['/%2Fenquiry/TOKEN', '/%2Fenquiry/…'],
  ['/enquiry\\TOKEN', '/enquiry/…'],
  ['/enquiry/\nTOKEN', '/enquiry/…'],
  ['/./x/enquiry/TOKEN.data', '/./x/enquiry/…'],
  ['/preview/TOKEN', '/preview/…'],
  ['/draft/TOKEN/about', '/draft/…'],
  ['//preview%2FTOKEN?frame', '//preview/…'],
])('the path %j is logged as %j', (path, logged) => {
  expect(withoutSecret(path.replace('TOKEN', token))).toBe(logged)
})

test.each([`/${token}`, `/enquiry${token}`, `/x/${token.replace('.', '%2E')}/y`])(
  'the signature of a signed link in %s is not logged, but its id is',
  (path) => {
    expect(withoutSecret(path)).not.toContain(signature)
    expect(withoutSecret(path)).toContain(id)
  },
)

test.each([
  '/',
  '/blog/preview-of-the-new-act',
  '/blog/draft-of-the-new-act',
  '/blog/an-enquiry',
  '/adminDashboard/blog/0f8fad5b-d9cb-469f-a165-70867728950e',
  '/uploads/medias/0123456789abcdef0123456789abcdef.webp',
])('the path %s contains no secret and is logged unchanged', (path) => {
  expect(withoutSecret(path)).toBe(path)
})
