import type { OfficePicture, Use } from './office-picture.ts'

type Used = Pick<OfficePicture, 'place' | 'posts'>

/** Where visitors see a picture, each place with the way there. */
export function PictureUses({ picture }: { picture: Used }) {
  return (
    <ul className="uses">
      {usesOf(picture).map(({ key, name, address, remark }) => (
        <li key={key}>
          {address ? <a href={address}>{name}</a> : name}
          {remark && <span className="xs quiet">{remark}</span>}
        </li>
      ))}
    </ul>
  )
}

export function usesOf({ place, posts }: Used): Use[] {
  return [
    ...(place ? [{ key: '/media', name: 'Gallery on the Media page', address: '/media', remark: ordinal(place) }] : []),
    ...posts,
  ]
}

/** In how many places, in words. */
export function usedIn(picture: Used) {
  const { length } = usesOf(picture)
  if (length === 0) return 'Not used'
  return length === 1 ? 'Used in 1 place' : `Used in ${length} places`
}

const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(place: number) {
  return `${place}${endings[rules.select(place)] ?? 'th'}`
}
