import type { SyntheticEvent } from 'react'

/** Props for the element around an image: hides an image that fails to load, so that the background shows. */
export const hideBroken = {
  onErrorCapture(event: SyntheticEvent) {
    if (event.target instanceof HTMLImageElement) event.target.hidden = true
  },
  ref(element: HTMLElement | null) {
    // It may have failed before hydration.
    const image = element?.querySelector('img')
    if (image?.complete && image.naturalWidth === 0) image.hidden = true
  },
}
