import type { Thing } from 'schema-dts'
import { useContent } from '#app/document/document-context.ts'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { NotFoundMeta, PageMeta } from '#app/website/shell/page-meta.tsx'
import { fill } from '#domain/template.ts'

type ResourceHeadProps = {
  page: 'legal-updates' | 'case-studies' | 'publications' | 'faq' | 'time-limits'
  number?: number
  /** Whether the list could not be loaded, or has no such page. */
  isUnavailable?: boolean
  jsonLd?: Thing[]
}

/** The head of a page below Resources; from the second page of a list on, the title has the page number. */
export function ResourceHead({ page, number = 1, isUnavailable = false, jsonLd }: ResourceHeadProps) {
  const { pages, interface: words } = useContent().content
  const { title, description, ...head } = pages[page]
  const path = `/resources/${page}` as const
  return (
    <>
      {isUnavailable ? (
        <NotFoundMeta title={title} />
      ) : (
        <PageMeta
          title={number > 1 ? fill(words.lists.titleOfPage, { title, page: number }) : title}
          description={description}
          path={number > 1 ? `${path}?page=${number}` : path}
          jsonLd={jsonLd}
        />
      )}
      <PageHead page={path} {...head} />
    </>
  )
}
