import { ArrowIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'

type EmptyListProps = { heading: string; text: string; link: { label: string; path: string } }

/** Said in the place of a list that holds nothing yet. */
export function EmptyList({ heading, text, link }: EmptyListProps) {
  return (
    <div className="empty">
      <span className="mini-mark">
        <Mark />
      </span>
      <h2>{heading}</h2>
      <p>{text}</p>
      <a className="link" href={link.path}>
        {link.label} <ArrowIcon />
      </a>
    </div>
  )
}
