type ListLinksProps = {
  page: number
  pages: number
  /** The address of a page of the list. */
  pathOf: (page: number) => string
}

/** Tells search engines of the neighbours of a page. */
export function ListLinks({ page, pages, pathOf }: ListLinksProps) {
  return (
    <>
      {page > 1 && page <= pages && <link rel="prev" href={pathOf(page - 1)} />}
      {page < pages && <link rel="next" href={pathOf(page + 1)} />}
    </>
  )
}
