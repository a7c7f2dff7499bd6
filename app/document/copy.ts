/** Offers to copy the words above, where the browser lets a page copy; it does so only over https or on its own machine. */
export function offerCopy(offer: HTMLElement) {
  const words = offer.previousElementSibling
  const copied = offer.querySelector<HTMLElement>('[role=status] > *')
  if (!words || !copied || !navigator.clipboard) return
  offer.hidden = false
  offer.querySelector('button')?.addEventListener('click', async () => {
    copied.hidden = true
    try {
      await navigator.clipboard.writeText(words.textContent ?? '')
      copied.hidden = false
    } catch {
      // Forbidden by its owner: what is selected can still be copied by hand.
      getSelection()?.selectAllChildren(words)
    }
  })
}
