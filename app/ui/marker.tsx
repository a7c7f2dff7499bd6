/** The square of a section, and its label. */
export function Marker({ square, children }: { square: string; children: string }) {
  return (
    <p className="marker">
      <span className="marker-square" aria-hidden="true">
        {square}
      </span>
      {children}
    </p>
  )
}
