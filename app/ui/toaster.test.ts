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

const button = { left: 900, right: 1000, top: 600, bottom: 640 }
const foot = { left: 340, right: 940, top: 560, bottom: 640 }

test.each([
  ['a button under them', [button], 588],
  ['one beside them', [{ ...button, left: 100, right: 200 }], 704],
  ['one above them', [{ ...button, top: 400, bottom: 440 }], 704],
  ['what fills the window', [{ left: 0, right: 1280, top: 80, bottom: 700 }], 704],
  ['the foot of a dialog', [foot], 548],
  ['a foot, and a field that they would cover then', [{ ...button, top: 500, bottom: 540 }, foot], 488],
  ['a foot, and its focused button', [foot, { ...button, top: 570, bottom: 630 }], 548],
])('toasts move above what they cover, if they fit there: %s', (_, boxes, bottom) => {
  expect(liftOver(boxes, { left: 880, right: 1264, top: 560, bottom: 704 })).toBe(bottom)
})
