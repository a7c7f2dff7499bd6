import { initialsOf } from './initials-of.ts'

/** A colleague in two letters. */
export function Face({ name, title }: { name: string; title?: string }) {
  return (
    <span className="face" title={title} aria-hidden={title ? undefined : true}>
      {title && <span className="sr">{title}</span>}
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  )
}
