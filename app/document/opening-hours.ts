import { type Hours, isOpen } from '#domain/firm/opening-hours.ts'

/** Says whether the firm is open at this moment. A cached or printed page must not, so only the browser does. */
export function tellWhetherOpen(line: HTMLElement) {
  const hours: Hours = JSON.parse(line.dataset.hours ?? '[]')
  const tell = () => {
    const open = isOpen(hours, new Date())
    line.textContent = open ? 'Open now' : 'Closed now'
    line.dataset.open = open ? 'yes' : 'no'
    line.hidden = false
  }
  tell()
  setInterval(tell, 60_000)
}
