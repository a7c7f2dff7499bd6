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
    if (target instanceof HTMLImageElement) target.closest('.pic')?.classList.add('is-there')
  }
  strip.addEventListener('load', markLoaded, { capture: true })
}
