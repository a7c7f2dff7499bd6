import { PageHead } from '#app/ui/page-head.tsx'
import { PageMeta } from './page-meta.tsx'
import { useContent } from './use-content.ts'

type ResourceHeadProps = { page: 'legal-updates' | 'case-studies' | 'publications' | 'faq'; number?: number }

/** The head of a page below Resources; a later page of its list says its number. */
export function ResourceHead({ page, number = 1 }: ResourceHeadProps) {
  const { pages } = useContent().content
  const { title, description, ...head } = pages[page]
  const path = `/resources/${page}`
  return (
    <>
      <PageMeta
        title={number > 1 ? `${title}, page ${number}` : title}
        description={description}
        path={number > 1 ? `${path}?page=${number}` : path}
      />
      <PageHead
        square="h6"
        {...head}
        trail={[
          ['Home', '/'],
          [pages.resources.heading, '/resources'],
        ]}
      />
    </>
  )
}
