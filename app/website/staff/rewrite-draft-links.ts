import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { draftPath } from '#domain/website/draft-path.ts'

/** Rewrites the links of a page to the draft, and disables forms that would send something. */
export function rewriteDraftLinks(page: Root, token: string) {
  visit(page, 'element', (element, index, parent) => {
    const { tagName, properties } = element
    const [name, address] = tagName === 'form' ? ['action', properties.action] : ['href', properties.href]
    if (/^(a|form)$/.test(tagName) && isPage(address)) properties[name] = draftPath(address, token)
    if (!sendsSomething(element) || index === undefined || !parent) return
    // Prevent hydration: an island sends with its own script.
    delete properties.dataIsland
    properties.inert = true
    parent.children.splice(index, 0, note)
    return [SKIP, index + 2]
  })
}

/** Whether an address is a page of the website, not a file, another site or an anchor on this page. */
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
