import { mainPages } from '#app/main-pages.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'

/** Leads on to the next page of the tour; from the last one, back to the first. */
export function NextMove({ path }: { path: string }) {
  const at = mainPages.findIndex((page) => page.path === path)
  if (at === -1) return null
  const last = at === mainPages.length - 1
  const next = last ? mainPages[0] : mainPages[at + 1]
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
