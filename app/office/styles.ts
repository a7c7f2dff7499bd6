import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import officeStyles from '#app/styles/office.css?url'

/** The style sheet and the font of every page of the office. */
export function officeLinks() {
  return [
    { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: instrumentSans } as const,
    { rel: 'stylesheet', href: officeStyles },
  ]
}
