/** The way from the home page down to this one. */
export function Breadcrumbs({ trail, here }: { trail: [label: string, path: string][]; here: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map(([label, path]) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
