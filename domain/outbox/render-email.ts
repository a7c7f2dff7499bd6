import { colours } from '#domain/colours.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Resources } from '#platform/resources.ts'

/** Text, a link, or emphasised text. */
export type LinkedWord = string | { link: string; to: string } | { strong: string }
type Words = string | LinkedWord[]

/** One part of an e-mail, in reading order. */
type Part =
  | { text: Words }
  /** Required text that is not the purpose of the e-mail. */
  | { small: Words }
  | { facts: { name: string; value: Words }[] }
  /** Text by somebody else, line by line. */
  | { quote: string }
  | { button: string; to: string }
  | { panel: string; parts: Part[] }

/** The content of an e-mail; its HTML and plain text are rendered from it. */
type EmailContent = {
  subject: string
  /** The preview text that a mailbox shows beside the subject. */
  preview: string
  title: string
  parts: Part[]
  /** The sender, in the last lines. */
  foot: string[]
}

/** The firm's name and addresses for the end of an e-mail. */
export function firmFoot({ name, places, phones, email }: Content['firm']) {
  const addresses = places.map(({ lines, city, state, pin }) => [...lines, `${city}, ${state} ${pin}`].join(', '))
  return [name, ...addresses, [phones[0]?.number, email].filter(Boolean).join(', ')]
}

/** A text on one line, without control characters that would break it or change its direction. */
export function oneLine(text: string) {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** The recipient of e-mails to the office itself. */
export function officeAddress({ config }: Pick<Resources, 'config'>, { email }: Content['firm']) {
  return config.MAIL_TO ?? email
}

/** The HTML of an e-mail, for mail programs: tables and inline styles, no external resources, light and dark. */
export function emailHtml({ subject, preview, title, parts, foot }: EmailContent, firmName: string) {
  return `<!doctype html>
<html lang="en-IN" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${headStyle}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${palette.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div role="article" aria-roledescription="e-mail" aria-label="${escapeHtml(subject)}" lang="en-IN">
<table role="presentation" class="bg" width="100%" ${bare} bgcolor="${palette.ground}" style="background:${palette.ground}"><tr><td class="out" align="center" style="padding:40px 16px">
<table role="presentation" class="card" width="600" ${bare} bgcolor="${palette.sheet}" style="${styles.card}">
<tr><td class="hd pad" bgcolor="${palette.navy}" style="background:${palette.navy};padding:26px 44px 24px">${letterhead(firmName)}</td></tr>
<tr><td class="pad" style="padding:40px 44px 24px">
<h1 class="s" style="${styles.title}">${escapeHtml(title)}</h1>
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="pad l" style="padding:20px 44px 28px;border-top:1px solid ${palette.line}"><p class="ft" style="${styles.foot}">${foot.map(escapeHtml).join('<br>')}</p></td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`
}

const bare = 'cellpadding="0" cellspacing="0" border="0"'

/** The knight's move beside the firm's name, drawn with table cells: e-mails carry no image. */
function letterhead(firmName: string) {
  const square = `<table role="presentation" ${bare}><tr><td width="8" height="8" bgcolor="${palette.brass}" style="${styles.square}">&nbsp;</td></tr></table>`
  const move = `<table role="presentation" aria-hidden="true" ${bare}><tr><td width="24" height="16" style="${styles.move}">&nbsp;</td><td width="8" valign="bottom" style="font-size:0;line-height:0">${square}</td></tr></table>`
  return `<table role="presentation" width="100%" ${bare}><tr><td width="50" valign="middle" style="width:50px">${move}</td><td valign="middle" style="${styles.name}">${escapeHtml(firmName)}</td></tr></table>`
}

function partHtml(part: Part): string {
  if ('text' in part) return `<p class="t" style="${styles.text}">${html(part.text)}</p>`
  if ('small' in part) return `<p class="q" style="${styles.small}">${html(part.small)}</p>`
  if ('facts' in part) {
    return `<table class="lt" width="100%" ${bare} style="${styles.facts}">${part.facts.map(factHtml).join('')}</table>`
  }
  if ('quote' in part) {
    const lines = part.quote.split('\n').map(escapeHtml).join('<br>')
    return `<table role="presentation" width="100%" ${bare} style="margin:0 0 28px"><tr><td class="qt s" dir="auto" style="${styles.quote}">${lines}</td></tr></table>`
  }
  if ('button' in part) {
    return `<table role="presentation" ${bare} style="margin:12px 0 28px"><tr><td class="b" bgcolor="${palette.navy}" style="background:${palette.navy}"><a class="ba" href="${escapeHtml(part.to)}" style="${styles.button}">${escapeHtml(part.button)}</a></td></tr></table>`
  }
  return `<table role="presentation" width="100%" ${bare} style="margin:4px 0 24px"><tr><td class="w" bgcolor="${palette.wash}" style="background:${palette.wash};padding:22px 24px 8px"><h2 class="s" style="${styles.heading}">${escapeHtml(part.panel)}</h2>${part.parts.map(partHtml).join('')}</td></tr></table>`
}

function factHtml({ name, value }: { name: string; value: Words }) {
  return `<tr><th class="q l" scope="row" align="left" valign="top" width="150" style="${styles.factName}">${escapeHtml(name)}</th><td class="s l" valign="top" dir="auto" style="${styles.fact}">${html(value)}</td></tr>`
}

function html(words: Words) {
  if (typeof words === 'string') return escapeHtml(words)
  return words
    .map((word) => {
      if (typeof word === 'string') return escapeHtml(word)
      if ('strong' in word) return `<strong class="s" style="color:${palette.text}">${escapeHtml(word.strong)}</strong>`
      return `<a class="lk" href="${escapeHtml(word.to)}" style="${styles.link}">${escapeHtml(word.link)}</a>`
    })
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** The colours as values: mail programs load no style sheet of the site and support no variables. */
const palette = {
  ground: colours['paper-200'],
  sheet: colours['paper-50'],
  wash: colours['paper-100'],
  line: colours['paper-300'],
  navy: colours['navy-900'],
  brass: colours['brass-400'],
  text: colours['ink-900'],
}

const body = colours['ink-700']
const quiet = colours['ink-500']
// Mail programs load no web font: name system fonts with Devanagari after the Latin ones.
const devanagari = "'Nirmala UI','Kohinoor Devanagari','Noto Sans Devanagari',Mangal"
const sans = `font-family:Arial,Helvetica,${devanagari},sans-serif`
const serif = `font-family:Georgia,'Times New Roman',${devanagari},serif`
const anyBreak = 'overflow-wrap:anywhere;word-break:break-word'

const styles = {
  card: `width:100%;max-width:600px;background:${palette.sheet};border:1px solid ${palette.line}`,
  name: `${serif};font-size:24px;line-height:30px;letter-spacing:-.2px;color:${palette.sheet}`,
  move: `width:24px;height:16px;border-left:2px solid ${palette.brass};border-bottom:2px solid ${palette.brass};font-size:0;line-height:0`,
  square: `width:8px;height:8px;background:${palette.brass};font-size:0;line-height:0`,
  title: `margin:0 0 20px;${serif};font-size:30px;line-height:36px;font-weight:400;letter-spacing:-.4px;color:${palette.text}`,
  heading: `margin:0 0 8px;${sans};font-size:15px;line-height:22px;font-weight:bold;color:${palette.text}`,
  text: `margin:0 0 16px;${sans};font-size:16px;line-height:25px;color:${body};${anyBreak}`,
  small: `margin:0 0 14px;${sans};font-size:14px;line-height:22px;color:${quiet};${anyBreak}`,
  foot: `margin:0;${sans};font-size:13px;line-height:21px;color:${quiet}`,
  facts: `border-collapse:collapse;border-top:1px solid ${quiet};margin:8px 0 28px`,
  factName: `padding:10px 16px 10px 0;border-bottom:1px solid ${palette.line};${sans};font-size:14px;line-height:22px;font-weight:normal;color:${quiet}`,
  fact: `padding:10px 0;border-bottom:1px solid ${palette.line};${sans};font-size:16px;line-height:22px;color:${palette.text};${anyBreak}`,
  quote: `border-left:2px solid ${colours['brass-500']};padding:2px 0 2px 20px;${serif};font-size:19px;line-height:29px;color:${palette.text};${anyBreak}`,
  button: `display:inline-block;padding:17px 24px;${sans};font-size:16px;line-height:22px;font-weight:bold;color:${palette.sheet};text-decoration:none`,
  link: `color:${colours['brass-700']}`,
}

/** Dark mode: set by the reader's system, or by Outlook, which marks elements whose colours it changed. */
const dark = {
  colours: {
    '.s': `color:${colours['paper-100']}`,
    '.t': `color:${colours['mist-300']}`,
    '.q': `color:${colours['mist-400']}`,
    '.ft': `color:${colours['mist-400']}`,
    '.lk': `color:${colours['brass-300']}`,
    '.ba': `color:${colours['navy-950']}`,
  },
  grounds: {
    '.bg': `background:${colours['navy-950']}`,
    '.card': `background:${colours['navy-900']}`,
    '.hd': `background:${colours['navy-950']}`,
    '.w': `background:${colours['navy-800']}`,
    '.b': `background:${colours['brass-400']}`,
  },
  lines: {
    '.card': `border-color:${colours['navy-700']}`,
    '.l': `border-color:${colours['navy-700']}`,
    '.lt': `border-color:${colours['mist-400']}`,
    '.qt': `border-color:${colours['brass-400']}`,
  },
}

const narrow = {
  '.pad': 'padding-left:24px !important;padding-right:24px',
  '.out': 'padding:0',
  '.lt th': 'display:block !important;width:auto !important;border-bottom:0 !important;padding-bottom:0',
  '.lt td': 'display:block !important;width:auto !important;padding-top:2px',
}

const headStyle = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (max-width:480px){${importantRules(narrow)}}`,
  `@media (prefers-color-scheme:dark){${importantRules(dark.colours)}${importantRules(dark.grounds)}${importantRules(dark.lines)}}`,
  importantRules(dark.colours, '[data-ogsc] '),
  importantRules(dark.grounds, '[data-ogsb] '),
].join('\n')

/** Marks every declaration as important, so that it overrides the inline styles. */
function importantRules(rules: Record<string, string>, below = '') {
  return Object.entries(rules)
    .map(([part, style]) => `${below}${part}{${style} !important}`)
    .join('')
}

/** The plain text of an e-mail. */
function emailText({ title, parts, foot }: EmailContent) {
  return [title, ...parts.map(partText), `-- \n${foot.join('\n')}`].join('\n\n')
}

function partText(part: Part): string {
  if ('text' in part) return plainText(part.text)
  if ('small' in part) return plainText(part.small)
  if ('facts' in part) return part.facts.map(({ name, value }) => `${name}: ${plainText(value)}`).join('\n')
  // Prefix every line, so that quoted text cannot look like ours.
  if ('quote' in part) return part.quote.replace(/^/gm, '> ')
  if ('button' in part) return `${part.button}:\n${part.to}`
  return [part.panel, ...part.parts.map(partText)].join('\n\n')
}

function plainText(words: Words) {
  if (typeof words === 'string') return words
  return words.map((word) => (typeof word === 'string' ? word : 'link' in word ? word.link : word.strong)).join('')
}

/** Subject, text and HTML of an e-mail of the firm, without a recipient. */
export function writeEmail({ name, email }: Content['firm'], emailContent: EmailContent) {
  const content = { ...emailContent, subject: oneLine(emailContent.subject) }
  return {
    from: { name, address: email },
    subject: content.subject,
    text: emailText(content),
    html: emailHtml(content, name),
  }
}
