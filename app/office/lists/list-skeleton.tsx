/** The shape of a tab's list while it is on its way. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <>
      <div className="main-head" />
      <div className={label === 'Media' ? 'grid-media' : 'rows'} role="status" aria-label={`Loading ${nouns[label]}`}>
        {places.map((place) => (label === 'Media' ? <PictureShape key={place} /> : <RowShape key={place} />))}
      </div>
    </>
  )
}

const places = [1, 2, 3, 4, 5, 6, 7, 8]

const nouns: Record<string, string> = { Media: 'media', Blog: 'posts', Article: 'articles', Parties: 'parties' }

function PictureShape() {
  return (
    <div className="mi" aria-hidden="true">
      <div className="sk sk--pic" />
      <div className="mi-text">
        <div className="sk sk--t" />
        <div className="sk sk--t sk--short" />
      </div>
    </div>
  )
}

function RowShape() {
  return (
    <div className="row row--shape" aria-hidden="true">
      <div>
        <div className="sk sk--t sk--short" />
        <div className="sk sk--t" />
      </div>
      <div>
        <div className="sk sk--t" />
        <div className="sk sk--t sk--short" />
      </div>
    </div>
  )
}
