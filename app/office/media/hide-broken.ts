import type { SyntheticEvent } from 'react'

/** For the element around a picture: one that cannot be shown leaves the ground behind it, not a broken frame. */
export const hideBroken = {
  onErrorCapture(event: SyntheticEvent) {
    if (event.target instanceof HTMLImageElement) event.target.hidden = true
  },
  ref(element: HTMLElement | null) {
    // It may have failed before the app woke.
    const image = element?.querySelector('img')
    if (image?.complete && image.naturalWidth === 0) image.hidden = true
  },
}
