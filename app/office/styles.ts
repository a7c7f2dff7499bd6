import officeStyles from '#app/styles/office.css?url'

/** The style sheet of every page of the office. */
export function officeLinks() {
  return [{ rel: 'stylesheet', href: officeStyles }]
}
