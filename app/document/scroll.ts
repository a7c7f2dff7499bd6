import { pageRules } from '#domain/page-rules.ts'

/** Tells the style sheet how far the page is scrolled: the header and the back-to-top button follow. */
export function followScroll() {
  const { dataset } = document.documentElement
  const follow = () => {
    dataset.scrolled = scrollY > pageRules.header.scrolledPastPx ? 'yes' : 'no'
    dataset.far = scrollY > pageRules.backToTop.shownPastPx ? 'yes' : 'no'
  }
  document.querySelector('.back-to-top')?.addEventListener('click', () => {
    scrollTo({ top: 0 })
    // The button is about to hide, and the keyboard goes on from the top.
    document.querySelector<HTMLElement>('.head .logo')?.focus({ preventScroll: true })
  })
  addEventListener('scroll', follow, { passive: true })
  follow()
}

/** Marks in a table of contents the section that is being read: the last whose heading is in the upper third. */
export function followSections(contents: HTMLElement) {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  const follow = () => {
    const line = innerHeight * 0.34
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1
    const passed = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < line)
    // Before the first of them one is on the way to it.
    const current = atEnd ? links.length - 1 : Math.max(0, passed)
    for (const [index, link] of links.entries()) {
      link.parentElement?.classList.toggle('is-past', index < current)
      if (index === current) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', follow, { passive: true })
  addEventListener('resize', follow)
  follow()
}

/** What a browser tells of how the page came, beyond what TypeScript knows. */
type Visit = PerformanceEntry & { activationStart?: number; deliveryType?: string }

/** Called when the page is seen. One that was fetched or prepared ahead is read only now: the server, which counts reads, is told. */
export function tellShown() {
  const [visit] = performance.getEntriesByType('navigation') as Visit[]
  if (visit?.activationStart || visit?.deliveryType === 'navigational-prefetch') tell()
}

function tell() {
  // Of where the reader came from, the site alone.
  const from = document.referrer.split('/', 3).join('/')
  navigator.sendBeacon(
    '/read',
    new Blob([JSON.stringify({ path: location.pathname, from })], { type: 'application/json' }),
  )
}

/** At once, or when a page that the browser made ready ahead is opened: until then it is nobody's, and does nothing. */
export function whenSeen(begin: () => void) {
  // Not every browser makes pages ready, and the types know none that does.
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true })
  } else begin()
}
