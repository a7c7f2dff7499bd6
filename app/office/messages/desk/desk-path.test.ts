import { expect, test } from 'vitest'
import { deskPath, isMessagePath, partiesPath } from './desk-path.ts'

test('a message is opened by its own address alone: neither the list nor the parties are one', () => {
  expect(isMessagePath(deskPath('', '4a1b'))).toBe(true)
  expect(isMessagePath(deskPath(''))).toBe(false)
  expect(isMessagePath(partiesPath)).toBe(false)
  expect(isMessagePath('/adminDashboard/blog/4a1b')).toBe(false)
})
