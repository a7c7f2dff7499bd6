import { ArrowIcon } from '#app/ui/icons.tsx'

type BusyButtonProps = {
  busy: boolean
  label: string
  busyLabel: string
  /** Identifies the form if a page has several. */
  intent?: string
  danger?: boolean
  /** Hides the arrow, for a form that stays on the page. */
  hideArrow?: boolean
}

/** The submit button of a form, with another label while it is being sent. */
export function BusyButton({ busy, label, busyLabel, intent, danger, hideArrow }: BusyButtonProps) {
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
      {!busy && !hideArrow && <ArrowIcon />}
    </button>
  )
}
