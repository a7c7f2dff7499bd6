import { ArrowIcon } from '#app/ui/icons.tsx'

type BusyButtonProps = {
  busy: boolean
  label: string
  busyLabel: string
  /** Tells the page which of its forms was sent. */
  intent?: string
  danger?: boolean
  /** Without the arrow of a step forward, where one stays on the page. */
  still?: boolean
}

/** Sends a form, and says so while it is under way. */
export function BusyButton({ busy, label, busyLabel, intent, danger, still }: BusyButtonProps) {
  return (
    <button
      className={danger ? 'btn btn--danger' : 'btn'}
      type="submit"
      aria-busy={busy}
      name={intent && 'intent'}
      value={intent}
    >
      {busy ? busyLabel : label}
      {busy && <span className="spin" aria-hidden="true" />}
      {!busy && !still && <ArrowIcon />}
    </button>
  )
}
