import { isOpen, nextOpening, type Schedule } from '#domain/firm/opening-hours.ts'

/** Says whether the firm is open at this moment, and if not, when it opens. The server says only what is true all day, since its page is cached. */
export function showWhetherOpen(line: HTMLElement) {
  const schedule: Schedule = JSON.parse(line.dataset.hours ?? '{}')
  const tell = () => {
    const now = new Date()
    const open = isOpen(schedule, now)
    const next = nextOpening(schedule, now)
    line.textContent = open ? 'Open now' : next ? `Closed now. Opens ${next}` : 'Closed now'
    line.dataset.open = open ? 'yes' : 'no'
  }
  tell()
  setInterval(tell, 60_000)
}
