/* The look of letters. They are no pages of ours: mailboxes know no style sheet of the site and take no variables. */

export const ink = {
  ground: '#eae5d8',
  sheet: '#fcfaf6',
  wash: '#f5f2ea',
  line: '#d9d1bf',
  navy: '#0c1a2e',
  brass: '#c9a35a',
  text: '#12161d',
}

const body = '#343a45'
const quiet = '#5a606b'
// A mailbox fetches no face of ours: those of the systems that know Devanagari are named, behind the Latin ones.
const devanagari = "'Nirmala UI','Kohinoor Devanagari','Noto Sans Devanagari',Mangal"
const sans = `font-family:Arial,Helvetica,${devanagari},sans-serif`
const serif = `font-family:Georgia,'Times New Roman',${devanagari},serif`
const anyBreak = 'overflow-wrap:anywhere;word-break:break-word'

export const look = {
  card: `width:100%;max-width:600px;background:${ink.sheet};border:1px solid ${ink.line}`,
  name: `${serif};font-size:24px;line-height:30px;letter-spacing:-.2px;color:${ink.sheet}`,
  move: `width:24px;height:16px;border-left:2px solid ${ink.brass};border-bottom:2px solid ${ink.brass};font-size:0;line-height:0`,
  square: `width:8px;height:8px;background:${ink.brass};font-size:0;line-height:0`,
  title: `margin:0 0 20px;${serif};font-size:30px;line-height:36px;font-weight:400;letter-spacing:-.4px;color:${ink.text}`,
  heading: `margin:0 0 8px;${sans};font-size:15px;line-height:22px;font-weight:bold;color:${ink.text}`,
  text: `margin:0 0 16px;${sans};font-size:16px;line-height:25px;color:${body};${anyBreak}`,
  small: `margin:0 0 14px;${sans};font-size:14px;line-height:22px;color:${quiet};${anyBreak}`,
  foot: `margin:0;${sans};font-size:13px;line-height:21px;color:${quiet}`,
  facts: `border-collapse:collapse;border-top:1px solid ${quiet};margin:8px 0 28px`,
  factName: `padding:10px 16px 10px 0;border-bottom:1px solid ${ink.line};${sans};font-size:14px;line-height:22px;font-weight:normal;color:${quiet}`,
  fact: `padding:10px 0;border-bottom:1px solid ${ink.line};${sans};font-size:16px;line-height:22px;color:${ink.text};${anyBreak}`,
  quote: `border-left:2px solid #a9813a;padding:2px 0 2px 20px;${serif};font-size:19px;line-height:29px;color:${ink.text};${anyBreak}`,
  button: `display:inline-block;padding:17px 24px;${sans};font-size:16px;line-height:22px;font-weight:bold;color:${ink.sheet};text-decoration:none`,
  link: 'color:#70501a',
}

/** On dark ground: asked for by the reader's system, or put there by Outlook, which marks what it has changed. */
const dark = {
  colours: {
    '.s': 'color:#f5f2ea',
    '.t': 'color:#b9c3d1',
    '.q': 'color:#93a1b5',
    '.ft': 'color:#93a1b5',
    '.lk': 'color:#dcbd7c',
    '.ba': 'color:#08111f',
  },
  grounds: {
    '.bg': 'background:#08111f',
    '.card': 'background:#0c1a2e',
    '.hd': 'background:#08111f',
    '.w': 'background:#13263f',
    '.b': 'background:#c9a35a',
  },
  lines: {
    '.card': 'border-color:#1e3654',
    '.l': 'border-color:#1e3654',
    '.lt': 'border-color:#93a1b5',
    '.qt': 'border-color:#c9a35a',
  },
}

const narrow = {
  '.pad': 'padding-left:24px !important;padding-right:24px',
  '.out': 'padding:0',
  '.lt th': 'display:block !important;width:auto !important;border-bottom:0 !important;padding-bottom:0',
  '.lt td': 'display:block !important;width:auto !important;padding-top:2px',
}

export const headStyle = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (max-width:480px){${winning(narrow)}}`,
  `@media (prefers-color-scheme:dark){${winning(dark.colours)}${winning(dark.grounds)}${winning(dark.lines)}}`,
  winning(dark.colours, '[data-ogsc] '),
  winning(dark.grounds, '[data-ogsb] '),
].join('\n')

/** What stands inline gives way to nothing less. */
function winning(rules: Record<string, string>, below = '') {
  return Object.entries(rules)
    .map(([part, style]) => `${below}${part}{${style} !important}`)
    .join('')
}
