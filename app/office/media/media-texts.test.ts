import { expect, test } from 'vitest'
import { addedText, countText, uploadedText } from './media-texts.ts'

const all = { total: 20, state: 'all', waiting: 0 } as const

test.each([
  [{ ...all, shown: 20 }, '20 images. Shown in the gallery on the Media page.'],
  [{ ...all, shown: 12 }, '20 images. 12 of them are shown in the gallery on the Media page.'],
  [{ ...all, shown: 1 }, '20 images. One of them is shown in the gallery on the Media page.'],
  [{ ...all, shown: 0 }, '20 images. None of them is shown in the gallery on the Media page.'],
  [{ ...all, total: 1, shown: 1 }, '1 image. Shown in the gallery on the Media page.'],
  [{ ...all, total: 1, shown: 0 }, '1 image. Not shown in the gallery on the Media page.'],
  [
    { ...all, shown: 19, waiting: 1 },
    '20 images. 19 of them are shown in the gallery on the Media page. One is not shown yet, for want of an alt text.',
  ],
  [
    { ...all, shown: 17, waiting: 3 },
    '20 images. 17 of them are shown in the gallery on the Media page. Three are not shown yet, for want of an alt text.',
  ],
])('the line above the images states how many of them the gallery shows: %o', (counted, words) => {
  expect(countText(counted, false)).toBe(words)
})

test('the upload toast states which images are in the gallery, only in Media, or waiting for an alt text', () => {
  expect(uploadedText(['steps.jpg'], { waiting: 1, isForGallery: false })).toEqual([
    'Image uploaded',
    'steps.jpg is in Media, and not in the gallery.',
  ])
  expect(uploadedText(['a.jpg', 'b.jpg'], { waiting: 0, isForGallery: false })).toEqual([
    '2 images uploaded',
    'They are in Media, and not in the gallery.',
  ])
  expect(uploadedText(['steps.jpg'], { waiting: 0, isForGallery: true })[1]).toBe('steps.jpg is now in the gallery.')
  expect(uploadedText(['steps.jpg'], { waiting: 1, isForGallery: true })[1]).toBe(
    'steps.jpg is not in the gallery until it has an alt text.',
  )
})

test.each([
  [12, 13, '12 of 13 pictures were added.'],
  [1, 2, '1 of 2 pictures was added.'],
  [3, 3, '3 pictures were added.'],
  [1, 1, '1 picture was added.'],
])('after an upload of %i of %i pictures, the note states how many were added', (arrived, total, words) => {
  expect(addedText(arrived, total)).toBe(words)
})
