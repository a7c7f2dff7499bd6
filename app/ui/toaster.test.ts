import { expect, test, vi } from 'vitest'
import { attach, liftOver } from './toaster.tsx'

test.each([
  ['is lifted above all else', vi.fn()],
  ['stands in the page all the same where the browser has no popovers', undefined],
])('the toaster %s', (_, showPopover) => {
  const append = vi.fn()
  vi.stubGlobal('document', { body: { append }, querySelectorAll: () => [] })
  const host = { parentElement: null, showPopover } as unknown as HTMLElement
  attach(host)
  vi.unstubAllGlobals()
  expect(append).toHaveBeenCalledWith(host)
  if (showPopover) expect(showPopover).toHaveBeenCalledOnce()
})

test.each([
  ['a button under them', { left: 900, right: 1000, top: 600, bottom: 640 }, 588],
  ['one beside them', { left: 100, right: 200, top: 600, bottom: 640 }, undefined],
  ['one above them', { left: 900, right: 1000, top: 400, bottom: 440 }, undefined],
  ['what fills the window', { left: 0, right: 1280, top: 80, bottom: 700 }, undefined],
])('toasts move above the focused element only if they cover it and fit there: %s', (_, focus, end) => {
  expect(liftOver(focus, { left: 880, right: 1264, top: 560, bottom: 704 })).toBe(end)
})
