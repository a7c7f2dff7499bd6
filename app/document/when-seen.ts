/** At once, or when a page that the browser made ready ahead is opened: until then it is nobody's, and does nothing. */
export function whenSeen(begin: () => void) {
  // Not every browser makes pages ready, and the types know none that does.
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true })
  } else begin()
}
