/** The mark and the name as a link to the home page; the label is for screen readers. */
export function Logo({ name, label }: { name: string; label: string }) {
  return (
    <a className="logo" href="/" aria-label={label}>
      <Mark />
      <span>{name}</span>
    </a>
  )
}

/** The knight: every edge has the direction of a rank, a file, a diagonal or a knight's move. */
export function Mark() {
  return (
    <svg viewBox="0 0 56 56" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeMiterlimit="6"
        d="M16 52L22 40L28 28L16 34L10 28L22 16L28 4L34 10L46 34L46 52Z"
      />
      <path className="eye" d="M25.6 19.6h3.2v3.2h-3.2z" />
    </svg>
  )
}
