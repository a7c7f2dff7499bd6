import { expect, test } from 'vitest'
import { deskPath, isMessagePath, partiesPath } from './desk-path.ts'

test('only the address of a single message is a message path; the list and the parties page are not', () => {
  expect(isMessagePath(deskPath('', '4a1b'))).toBe(true)
  expect(isMessagePath(deskPath(''))).toBe(false)
  expect(isMessagePath(partiesPath)).toBe(false)
  expect(isMessagePath('/adminDashboard/blog/4a1b')).toBe(false)
})
