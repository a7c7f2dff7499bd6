import { type HoursWords, isOpen, nextOpening, type Schedule } from '#domain/firm/opening-hours.ts'
import { fill } from '#domain/template.ts'

/**
 * Shows whether the firm is open now, and if not, when it opens. The server renders only what is true all day,
 * because the page is cached.
 */
export function showOpenStatus(line: HTMLElement) {
  const { words, ...schedule }: Schedule & { words: HoursWords } = JSON.parse(line.dataset.hours ?? '{}')
  const update = () => {
    const now = new Date()
    const open = isOpen(schedule, now)
    const next = nextOpening(schedule, words, now)
    line.textContent = open ? words.openNow : next ? fill(words.opens, { when: next }) : words.closedNow
    line.dataset.open = open ? 'yes' : 'no'
  }
  update()
  setInterval(update, 60_000)
}
