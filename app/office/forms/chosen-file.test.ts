import { expect, test } from 'vitest'
import { fileError } from './chosen-file.ts'

test.each([
  ['IMG_0001.HEIC', ''],
  ['IMG_0001.heif', 'application/octet-stream'],
  ['photo', 'image/heic'],
])('a HEIC photo (%s, “%s”) is accepted for upload', (name, type) => {
  expect(fileError(new File(['x'], name, { type }))).toBeUndefined()
})

test('a file that is not an image is rejected before upload', () => {
  expect(fileError(new File(['x'], 'notes.txt', { type: 'text/plain' }))).toMatch(/^Please choose a PNG/)
})
