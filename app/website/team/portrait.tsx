import type { ComponentProps } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'

type PortraitProps = Pick<ComponentProps<typeof Picture>, 'boxes' | 'first'> &
  Pick<Content, 'pictures'> & {
    member: Content['team'][number]
    /** Empty beside the name, where the portrait is decorative. */
    alt?: string
  }

/** The portrait of a team member, or a placeholder with the initials. */
export function Portrait({ member, pictures, alt = '', ...pictureProps }: PortraitProps) {
  return (
    <Picture image={pictures[member.image]} alt={alt} {...pictureProps}>
      {member.initials && (
        <span className="pic-initials" aria-hidden="true">
          <b>{member.initials}</b>
        </span>
      )}
    </Picture>
  )
}
