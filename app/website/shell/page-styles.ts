/** The `links` of a page with a style sheet of its own; it follows that of all pages. */
export function pageStyles(...sheets: string[]) {
  return () => sheets.map((href) => ({ rel: 'stylesheet', href }))
}
