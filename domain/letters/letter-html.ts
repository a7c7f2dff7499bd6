import { headStyle, ink, look } from './letter-look.ts'
import type { LetterWords, Part, Words } from './letter-words.ts'

/** The letter as a page that mailboxes show: tables and inline styles, nothing fetched, light and dark. */
export function letterHtml({ subject, preview, title, parts, foot }: LetterWords, firmName: string) {
  return `<!doctype html>
<html lang="en-IN" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${safe(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${headStyle}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${ink.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${safe(preview)}</div>
<div role="article" aria-roledescription="e-mail" aria-label="${safe(subject)}" lang="en-IN">
<table role="presentation" class="bg" width="100%" ${bare} bgcolor="${ink.ground}" style="background:${ink.ground}"><tr><td class="out" align="center" style="padding:40px 16px">
<table role="presentation" class="card" width="600" ${bare} bgcolor="${ink.sheet}" style="${look.card}">
<tr><td class="hd pad" bgcolor="${ink.navy}" style="background:${ink.navy};padding:26px 44px 24px">${letterhead(firmName)}</td></tr>
<tr><td class="pad" style="padding:40px 44px 24px">
<h1 class="s" style="${look.title}">${safe(title)}</h1>
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="pad l" style="padding:20px 44px 28px;border-top:1px solid ${ink.line}"><p class="ft" style="${look.foot}">${foot.map(safe).join('<br>')}</p></td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`
}

const bare = 'cellpadding="0" cellspacing="0" border="0"'

/** The knight's move beside the name, drawn by cells: letters carry no picture. */
function letterhead(firmName: string) {
  const square = `<table role="presentation" ${bare}><tr><td width="8" height="8" bgcolor="${ink.brass}" style="${look.square}">&nbsp;</td></tr></table>`
  const move = `<table role="presentation" aria-hidden="true" ${bare}><tr><td width="24" height="16" style="${look.move}">&nbsp;</td><td width="8" valign="bottom" style="font-size:0;line-height:0">${square}</td></tr></table>`
  return `<table role="presentation" width="100%" ${bare}><tr><td width="50" valign="middle" style="width:50px">${move}</td><td valign="middle" style="${look.name}">${safe(firmName)}</td></tr></table>`
}

function partHtml(part: Part): string {
  if ('text' in part) return `<p class="t" style="${look.text}">${html(part.text)}</p>`
  if ('small' in part) return `<p class="q" style="${look.small}">${html(part.small)}</p>`
  if ('facts' in part) {
    return `<table class="lt" width="100%" ${bare} style="${look.facts}">${part.facts.map(factHtml).join('')}</table>`
  }
  if ('quote' in part) {
    const lines = part.quote.split('\n').map(safe).join('<br>')
    return `<table role="presentation" width="100%" ${bare} style="margin:0 0 28px"><tr><td class="qt s" dir="auto" style="${look.quote}">${lines}</td></tr></table>`
  }
  if ('button' in part) {
    return `<table role="presentation" ${bare} style="margin:12px 0 28px"><tr><td class="b" bgcolor="${ink.navy}" style="background:${ink.navy}"><a class="ba" href="${safe(part.to)}" style="${look.button}">${safe(part.button)}</a></td></tr></table>`
  }
  return `<table role="presentation" width="100%" ${bare} style="margin:4px 0 24px"><tr><td class="w" bgcolor="${ink.wash}" style="background:${ink.wash};padding:22px 24px 8px"><h2 class="s" style="${look.heading}">${safe(part.panel)}</h2>${part.parts.map(partHtml).join('')}</td></tr></table>`
}

function factHtml({ name, value }: { name: string; value: Words }) {
  return `<tr><th class="q l" scope="row" align="left" valign="top" width="150" style="${look.factName}">${safe(name)}</th><td class="s l" valign="top" dir="auto" style="${look.fact}">${html(value)}</td></tr>`
}

function html(words: Words) {
  if (typeof words === 'string') return safe(words)
  return words
    .map((word) => {
      if (typeof word === 'string') return safe(word)
      if ('strong' in word) return `<strong class="s" style="color:${ink.text}">${safe(word.strong)}</strong>`
      return `<a class="lk" href="${safe(word.to)}" style="${look.link}">${safe(word.link)}</a>`
    })
    .join('')
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function safe(text: string) {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
}
