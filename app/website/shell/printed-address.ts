/** What tells one sheet from another: which page of a list, and what was looked for. */
const kept = ['q', 'page']

/**
 * The address that a printed page bears. It is the same for all who open the page, and says nothing of whoever printed
 * it; one that opens an enquiry or a draft is left out, since a sheet is shown to others.
 */
export function printedAddress(pathname: string, search: string) {
  if (/^\/(enquiry|preview|draft)\//i.test(pathname)) return ''
  const asked = new URLSearchParams(search)
  const shown = new URLSearchParams(
    kept.flatMap((name) => [[name, asked.get(name) ?? '']]).filter(([, value]) => value),
  )
  return shown.size > 0 ? `${pathname}?${shown}` : pathname
}
