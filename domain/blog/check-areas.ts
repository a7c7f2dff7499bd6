import type { Content } from '#domain/firm/content.ts'
import { Problem } from '#domain/problem.ts'

/** A practice area that the firm does not have is refused at its field. */
export function checkAreas(areas: string[] = [], { practiceAreas }: Pick<Content, 'practiceAreas'>) {
  const unknown = areas.find((slug) => !practiceAreas.some((area) => area.slug === slug))
  if (unknown === undefined) return
  const example = practiceAreas.at(0)?.slug
  const sentence = `There is no practice area "${unknown}". Its name is the end of its address, such as ${example}.`
  throw new Problem('invalid-input', { fields: { areas: [sentence] } })
}
