import { expect, test, vi } from 'vitest'
import { place } from './toaster.tsx'

test.each([
  ['is lifted above all else', vi.fn()],
  ['stands in the page all the same where the browser has no popovers', undefined],
])('the toaster %s', (_, showPopover) => {
  const append = vi.fn()
  vi.stubGlobal('document', { body: { append }, querySelectorAll: () => [] })
  const host = { parentElement: null, showPopover } as unknown as HTMLElement
  place(host)
  vi.unstubAllGlobals()
  expect(append).toHaveBeenCalledWith(host)
  if (showPopover) expect(showPopover).toHaveBeenCalledOnce()
})
