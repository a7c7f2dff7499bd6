/** Rows in the shape of those that are on their way. */
export function ListLoading({ label, picture = false }: { label: string; picture?: boolean }) {
  return (
    <div className="rows" role="status" aria-label={label}>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className={picture ? 'row row--post' : 'row row--art'} aria-hidden="true">
          {picture && <div className="sk sk--pic" />}
          <div className="txt">
            <div className="sk sk--t sk--title" />
            {picture && <div className="sk sk--t" />}
            <div className="sk sk--t sk--meta" />
          </div>
        </div>
      ))}
    </div>
  )
}
