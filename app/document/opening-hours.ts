import { type HoursWords, isOpen, nextOpening, type Schedule } from '#domain/firm/opening-hours.ts'
import { fill } from '#domain/template.ts'

/** Says whether the firm is open at this moment, and if not, when it opens. The server says only what is true all day, since its page is cached. */
export function showWhetherOpen(line: HTMLElement) {
  const { words, ...schedule }: Schedule & { words: HoursWords } = JSON.parse(line.dataset.hours ?? '{}')
  const tell = () => {
    const now = new Date()
    const open = isOpen(schedule, now)
    const next = nextOpening(schedule, words, now)
    line.textContent = open ? words.openNow : next ? fill(words.opens, { when: next }) : words.closedNow
    line.dataset.open = open ? 'yes' : 'no'
  }
  tell()
  setInterval(tell, 60_000)
}
