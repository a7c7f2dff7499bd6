import { pageRules } from '#domain/page-rules.ts'

/** Sets `data-scrolled` and `data-far` on the root element, for the header and the back-to-top button. */
export function trackScroll() {
  const { dataset } = document.documentElement
  const update = () => {
    dataset.scrolled = scrollY > pageRules.header.scrolledPastPx ? 'yes' : 'no'
    dataset.far = scrollY > pageRules.backToTop.shownPastPx ? 'yes' : 'no'
  }
  document.querySelector('.back-to-top')?.addEventListener('click', () => {
    scrollTo({ top: 0 })
    // The button is about to hide, so move the focus to the top of the page.
    document.querySelector<HTMLElement>('.head .logo')?.focus({ preventScroll: true })
  })
  addEventListener('scroll', update, { passive: true })
  update()
}

/** Marks in a table of contents the section that is being read: the last whose heading is in the upper third. */
export function trackSections(contents: HTMLElement) {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  const update = () => {
    const line = innerHeight * 0.34
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1
    const passed = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < line)
    // Above the first heading, mark the first section.
    const current = atEnd ? links.length - 1 : Math.max(0, passed)
    for (const [index, link] of links.entries()) {
      link.parentElement?.classList.toggle('is-past', index < current)
      if (index === current) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update)
  update()
}

/** Two buttons scroll the strip by one view; the squares below show which cards are visible. */
export function enableStrip(strip: HTMLElement) {
  const section = strip.closest('section')
  const [back, forward] = section?.querySelectorAll<HTMLButtonElement>('.strip-nav button') ?? []
  const squares = section?.querySelectorAll<HTMLElement>('.dots i') ?? []
  if (!back?.parentElement || !forward) return
  back.parentElement.hidden = false

  const update = () => {
    const cards = [...strip.children].map((card) => card.getBoundingClientRect())
    for (const [index, square] of squares.entries()) {
      const card = cards[index]
      const visible = card !== undefined && card.left >= -1 && card.left + card.width / 2 < innerWidth
      square.classList.toggle('on', visible)
    }
    back.disabled = strip.scrollLeft <= 1
    forward.disabled = strip.scrollLeft >= strip.scrollWidth - strip.clientWidth - 1
  }
  const step = (direction: number) => strip.scrollBy({ left: direction * strip.clientWidth * 0.8 })
  back.addEventListener('click', () => step(-1))
  forward.addEventListener('click', () => step(1))
  strip.addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update)
  update()

  // Mark loaded pictures, so that they stay drawn when they scroll out of view; a blurred placeholder is not marked.
  const markLoaded = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.closest('.pic')?.classList.add('is-loaded')
  }
  strip.addEventListener('load', markLoaded, { capture: true })
}
