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
