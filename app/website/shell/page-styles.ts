/** The `links` of a page with its own style sheets, which load after the shared one. */
export function pageStyles(...sheets: string[]) {
  return () => sheets.map((href) => ({ rel: 'stylesheet', href }))
}
