/** One tag as we write it, with its attributes between double quotes; in our HTML no other sign begins one. */
const tag = /<[a-z][a-z0-9]*(?:\s[^\s"=>]+(?:="[^"]*")?)+\s*\/?>/g
const address = /(\s(?:href|src)=")([^"]*)"/g
const addresses = /(\ssrcset=")([^"]*)"/g
const sidenote = /<span class="sn"[^>]*>[\s\S]*?<\/span>/g

/** A text as it is read elsewhere: every address is whole, and what only repeats the notes for the eye is left out. */
export function feedHtml(html: string, page: string) {
  const whole = (path: string) => (URL.canParse(path, page) ? new URL(path, page).href : path)
  return html
    .replace(sidenote, '')
    .replace(tag, (one) =>
      one
        .replace(address, (_, name: string, path: string) => `${name}${escaped(whole(unescaped(path)))}"`)
        .replace(
          addresses,
          (_, name: string, list: string) =>
            `${name}${list.replace(/(^|,\s*)(\/\S*)/g, (_, before: string, path: string) => before + whole(path))}"`,
        ),
    )
}

function unescaped(value: string) {
  return value.replaceAll(/&(?:#x26|amp);/g, '&').replaceAll(/&(?:#x22|quot);/g, '"')
}

function escaped(value: string) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
