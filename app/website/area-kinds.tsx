import { Marker } from '#app/ui/marker.tsx'

/** What people come with, in their own words: an index, not an offer. */
export function AreaKinds({ square, kinds }: { square: string; kinds: string[] }) {
  return (
    <section className="section kinds-s" aria-labelledby="kinds-heading">
      <div className="wrap board sec">
        <Marker square={square}>Matters</Marker>
        <div className="bd">
          <div className="kinds-h">
            <h2 id="kinds-heading">Matters of this kind</h2>
            <p>In the words in which people usually ask about them.</p>
          </div>
          <ul className="kinds">
            {kinds.map((kind) => (
              <li key={kind}>{kind}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
