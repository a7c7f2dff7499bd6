import type { ComponentProps } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'

type PortraitProps = Pick<ComponentProps<typeof Picture>, 'boxes' | 'first'> &
  Pick<Content, 'pictures'> & {
    member: Content['team'][number]
    /** Beside the name it is ornament, and has no words. */
    alt?: string
  }

/** The portrait of a member of the team, or what stands in for it with the initials. */
export function Portrait({ member, pictures, alt = '', ...shown }: PortraitProps) {
  return (
    <Picture image={pictures[member.image]} alt={alt} {...shown}>
      {member.initials && (
        <span className="pic-initials" aria-hidden="true">
          <b>{member.initials}</b>
        </span>
      )}
    </Picture>
  )
}
