import { type Hours, isOpen, nextOpening } from '#domain/firm/opening-hours.ts'

/** Says whether the firm is open at this moment, and if not, when it opens. A cached or printed page must not, so only the browser does. */
export function tellWhetherOpen(line: HTMLElement) {
  const hours: Hours = JSON.parse(line.dataset.hours ?? '[]')
  const tell = () => {
    const now = new Date()
    const open = isOpen(hours, now)
    const next = nextOpening(hours, now)
    line.textContent = open ? 'Open now' : next ? `Closed now. Opens ${next}` : 'Closed now'
    line.dataset.open = open ? 'yes' : 'no'
    line.hidden = false
  }
  tell()
  setInterval(tell, 60_000)
}
