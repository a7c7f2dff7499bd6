/** The two buttons of a strip scroll it by one view; the squares below show where it stands. */
export function moveStrip(strip: HTMLElement) {
  const section = strip.closest('section')
  const [back, on] = section?.querySelectorAll<HTMLButtonElement>('.strip-nav button') ?? []
  const squares = section?.querySelectorAll<HTMLElement>('.dots i') ?? []
  if (!back?.parentElement || !on) return
  back.parentElement.hidden = false

  const follow = () => {
    const cards = [...strip.children].map((card) => card.getBoundingClientRect())
    for (const [index, square] of squares.entries()) {
      const card = cards[index]
      const seen = card !== undefined && card.left >= -1 && card.left + card.width / 2 < innerWidth
      square.classList.toggle('on', seen)
    }
    back.disabled = strip.scrollLeft <= 1
    on.disabled = strip.scrollLeft >= strip.scrollWidth - strip.clientWidth - 1
  }
  const step = (direction: number) => strip.scrollBy({ left: direction * strip.clientWidth * 0.8 })
  back.addEventListener('click', () => step(-1))
  on.addEventListener('click', () => step(1))
  strip.addEventListener('scroll', follow, { passive: true })
  addEventListener('resize', follow)
  follow()

  // What has been fetched stays drawn, however far the strip is by then; a blurred stand-in is no picture yet.
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.closest('.pic')?.classList.add('is-there')
  }
  strip.addEventListener('load', keep, { capture: true })
}
