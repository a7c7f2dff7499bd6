import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { draftPath } from '#domain/website/draft-path.ts'

/** Lets the links of a page lead to other pages with the draft; forms that would send something are switched off. */
export function keepInDraft(page: Root, token: string) {
  visit(page, 'element', (element, at, parent) => {
    const { tagName, properties } = element
    const [name, address] = tagName === 'form' ? ['action', properties.action] : ['href', properties.href]
    if (/^(a|form)$/.test(tagName) && isPage(address)) properties[name] = draftPath(address, token)
    if (!sendsSomething(element) || at === undefined || !parent) return
    // Its script sends without the form of the browser.
    delete properties.dataIsland
    properties.inert = true
    parent.children.splice(at, 0, note)
    return [SKIP, at + 2]
  })
}

/** A file, another site or a place on this page is where it always is. */
function isPage(address: unknown): address is string {
  return typeof address === 'string' && /^\/(?!\/)[^.?#]*(?:[?#].*)?$/.test(address)
}

function sendsSomething({ tagName, properties }: Element) {
  return properties.dataIsland === 'contact-form' || (tagName === 'form' && /^post$/i.test(String(properties.method)))
}

const note: Element = {
  type: 'element',
  tagName: 'p',
  properties: { className: ['draft-form-note'] },
  children: [{ type: 'text', value: 'This is the draft: forms send nothing here.' }],
}
