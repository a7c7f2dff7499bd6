import { EmptyList } from './empty-list.tsx'

/** In the place of a page that a list does not have; its answer is 404. */
export function PastEnd({ page, pages, path }: { page: number; pages: number; path: string }) {
  return (
    <EmptyList
      heading={`There is no page ${page}`}
      text={pages > 1 ? `The notes end on page ${pages}.` : 'All notes are on one page.'}
      link={{ label: pages > 1 ? `Go to page ${pages}` : 'Go to the notes', path }}
    />
  )
}
