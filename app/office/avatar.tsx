/** The initials of a colleague. */
export function Avatar({ name, title }: { name: string; title?: string }) {
  return (
    <span className="avatar" title={title} aria-hidden={title ? undefined : true}>
      {title && <span className="sr">{title}</span>}
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  )
}

/** 'MJ' for Meera Joshi and meera.joshi, 'AD' for admin. */
function initialsOf(name: string) {
  const [first = '', second] = name.split(/[\s._-]+/).filter(Boolean)
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase()
}
