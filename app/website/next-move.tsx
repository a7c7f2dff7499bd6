import { ArrowIcon } from '#app/ui/icons.tsx'
import { navigation } from '#domain/site/page-lists.ts'

/** Leads on to the next page of the tour; from the last one, back to the first. */
export function NextMove({ path }: { path: string }) {
  const at = navigation.findIndex((page) => page.path === path)
  if (at === -1) return null
  const last = at === navigation.length - 1
  const next = last ? navigation[0] : navigation[at + 1]
  if (!next) return null
  return (
    <aside className="next" aria-label="Next page">
      <div className="wrap">
        <a href={next.path}>
          <span className="k">
            <b aria-hidden="true">{last ? next.square : `N${next.square}`}</b>
            {last ? 'Back to the beginning' : 'Next move'}
          </span>
          <span className="t">
            {next.next}
            <ArrowIcon />
          </span>
        </a>
      </div>
    </aside>
  )
}
