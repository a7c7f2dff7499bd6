import { pageRules } from '#domain/page-rules.ts'

/** Tells the style sheet how far the page is scrolled: the header and the back-to-top button follow. */
export function followScroll() {
  const { dataset } = document.documentElement
  const follow = () => {
    dataset.scrolled = scrollY > pageRules.header.scrolledPastPx ? 'yes' : 'no'
    dataset.far = scrollY > pageRules.backToTop.shownPastPx ? 'yes' : 'no'
  }
  document.querySelector('.totop')?.addEventListener('click', () => {
    scrollTo({ top: 0 })
    // The button is about to hide, and the keyboard goes on from the top.
    document.querySelector<HTMLElement>('.head .logo')?.focus({ preventScroll: true })
  })
  addEventListener('scroll', follow, { passive: true })
  follow()
}
