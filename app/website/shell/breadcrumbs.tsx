import type { Step } from '#domain/site/pages.ts'
import { useContent } from './use-content.ts'

/** Breadcrumbs from the home page to this one; a step without a page is plain text. */
export function Breadcrumbs({ trail, here }: { trail: Step[]; here?: string }) {
  return (
    <nav className="crumbs" aria-label={useContent().content.interface.shell.breadcrumb}>
      <ol>
        {trail.map(([label, path]) => (
          <li key={label}>{path ? <a href={path}>{label}</a> : <span>{label}</span>}</li>
        ))}
        {here && (
          <li>
            <span aria-current="page">{here}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}
