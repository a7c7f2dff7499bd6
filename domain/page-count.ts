/** The number of pages for this many rows; an empty list has one empty page. */
export function pageCount(total: number, perPage: number) {
  return Math.max(1, Math.ceil(total / perPage))
}
