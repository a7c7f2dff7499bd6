import { useContent } from './use-content.ts'

/** Every practice area in a plain list, for who has not found the right one. */
export function AllAreas() {
  const { practiceAreas } = useContent().content
  return (
    <section aria-labelledby="all-areas">
      <h2 className="lh" id="all-areas">
        All practice areas
      </h2>
      <ul className="ways">
        {practiceAreas.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/practice-areas/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
