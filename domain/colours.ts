/**
 * Every colour of the firm, declared once. scripts/generate-styles.ts writes them into the style sheets as
 * `--color-NAME`; e-mails and share images, which have no style sheet, read them here. The ratios in the comments are
 * contrast ratios.
 */
export const colours = {
  white: '#ffffff', // office fields, a QR code
  'navy-950': '#08111f', // also the colour of the browser's frame
  'navy-900': '#0c1a2e', // dark surface
  'navy-800': '#13263f', // dark square, raised dark surface
  'navy-700': '#1e3654', // dark lines, hover
  'navy-600': '#324d6f',
  'mist-300': '#b9c3d1', // secondary text on navy, 9.8:1
  'mist-400': '#93a1b5', // tertiary text, field borders on navy, 6.7:1
  'paper-50': '#fcfaf6', // light square, fields, dialogs
  'paper-100': '#f5f2ea', // page
  'paper-200': '#eae5d8', // dark square on paper, wells
  'paper-300': '#d9d1bf', // hairlines, decorative only
  'paper-400': '#cfc6b1', // hairlines on paper-200
  'ink-900': '#12161d', // headings and text 16.2:1
  'ink-700': '#343a45', // body 10.2:1
  'ink-500': '#5a606b', // secondary text, field borders 5.0:1 on paper-200
  'brass-200': '#ecd6a6',
  'brass-300': '#dcbd7c', // text accent on navy 9.7:1
  'brass-400': '#c9a35a', // lines, marks on navy 7.4:1
  'brass-50': '#f6eeda', // a wash behind words that matter for a moment
  'brass-500': '#a9813a', // lines, marks on paper 3.2:1, never text
  'brass-700': '#70501a', // text accent on paper 6.6:1
  'danger-700': '#9b2a1f', // 6.8:1 on paper
  'danger-100': '#f6e3de',
  'danger-200': '#e3bfb7', // edge of a note
  'danger-300': '#f2a79b', // 9.0:1 on navy
  'success-700': '#1f5e41', // 7.4:1 on paper
  'success-100': '#dfece3',
  'success-200': '#b9d3c3', // edge of a note
  'success-300': '#9fd3b5',
  'map-ground': '#dfe4e6',
  'map-land': '#e4e6e1',
  'map-park': '#cfdccd',
  'map-river': '#b9cdd8',
  'map-road': '#fbfaf6',
} as const

export type Colour = keyof typeof colours
