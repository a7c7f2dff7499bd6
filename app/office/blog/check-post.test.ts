import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { checkPost } from './office-post.ts'

test('a complete post has no validation errors', () => {
  expect(checkPost(form({}))).toEqual({})
})

test('each missing required field is reported, including the image', () => {
  expect(checkPost(form({ title: ' ', text: '', author: '', image: noFile() }))).toEqual({
    title: ['Title is required'],
    text: ['Description is required'],
    author: ['Writer name is required'],
    image: ['Please upload an image'],
  })
})

test.each([
  ['as large as it may be', rules.blogImage.maxBytes, 'image/png', undefined],
  ['one byte larger, and to be made smaller', rules.blogImage.maxBytes + 1, 'image/png', undefined],
  ['too large even for that', rules.mediaImage.maxBytes + 1, 'image/png', ['Image size should be less than 5MB']],
  ['empty', 0, 'image/png', ['Please choose a PNG, JPG, GIF, WebP or AVIF image.']],
  ['of words', 9, 'application/pdf', ['Please choose a PNG, JPG, GIF, WebP or AVIF image.']],
])('the image check returns the expected result for an image that is %s', (_, size, type, errors) => {
  const image = new File([new Uint8Array(size)], 'a.png', { type })
  expect(checkPost(form({ image })).image).toEqual(errors)
})

test.each(['November 15, 2026', 'November 15, 2026 5:30 PM', '2026-11-15', ''])(
  '“%s” is accepted as a date',
  (date) => {
    expect(checkPost(form({ date }))).toEqual({})
  },
)

test.each(['the day after', 'January 1, 12026', '15.15.2026'])('“%s” is rejected as a date', (date) => {
  expect(checkPost(form({ date }))).toEqual({
    date: ['Enter a date such as November 15, 2026 or 2026-11-15, with a time such as 2026-11-15T17:30.'],
  })
})

function form(fields: Record<string, string | File>) {
  const image = new File(['picture'], 'a.png', { type: 'image/png' })
  const form = new FormData()
  const all = { title: 'Title', text: 'Text', author: 'A. N. Advocate', tags: '', image, ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return form
}

/** The empty file that a browser sends if none was chosen. */
function noFile() {
  return new File([], '', { type: 'application/octet-stream' })
}
