/** The query parameters to print: the search text and the page of a list. */
const printedParameters = ['q', 'page']

/**
 * The address on a printed page, without anything about the visitor. Empty for secret links (enquiry, preview, draft),
 * because other people may see the paper.
 */
export function printedAddress(pathname: string, search: string) {
  if (/^\/(enquiry|preview|draft)\//i.test(pathname)) return ''
  const query = new URLSearchParams(search)
  const printed = new URLSearchParams(
    printedParameters.flatMap((name) => [[name, query.get(name) ?? '']]).filter(([, value]) => value),
  )
  return printed.size > 0 ? `${pathname}?${printed}` : pathname
}
