import type { PhrasingContent } from 'mdast'
import type { Part, Style } from './document.ts'
import { UnknownPartError } from './unknown-part.ts'

const styleNames: Record<string, string> = { strong: 'bold', emphasis: 'italic', delete: 'strike' }

/** What stands in a line, each part with all the styles that it stands in. */
export function partsOfLine(nodes: PhrasingContent[], styles: Style[] = []): Part[] {
  return nodes.flatMap((node) => partsOf(node, styles))
}

function partsOf(node: PhrasingContent, styles: Style[]): Part[] {
  const marks = styles.length > 0 ? { marks: styles } : {}
  switch (node.type) {
    case 'text':
      return words(node.value, marks)
    case 'inlineCode':
      return words(node.value, { marks: [...styles, { type: 'code' }] })
    case 'strong':
    case 'emphasis':
    case 'delete':
      return partsOfLine(node.children, within(styles, { type: styleNames[node.type] ?? node.type }))
    case 'link':
      return partsOfLine(node.children, [
        ...styles,
        { type: 'link', attrs: { href: node.url, title: node.title || null } },
      ])
    case 'image':
      return [{ type: 'image', attrs: { src: node.url, alt: node.alt ?? '', title: node.title || null }, ...marks }]
    case 'footnoteReference':
      return [{ type: 'footnoteReference', attrs: { label: node.label ?? node.identifier }, ...marks }]
    case 'break':
      return [{ type: 'hardBreak', ...marks }]
    default:
      throw new UnknownPartError(node.type)
  }
}

/** Bold within bold is bold. */
function within(styles: Style[], style: Style) {
  return styles.some(({ type }) => type === style.type) ? styles : [...styles, style]
}

/** Where a line of the source ends, a reader sees a space. */
function words(value: string, marks: { marks?: Style[] }): Part[] {
  return value ? [{ type: 'text', text: value.replace(/\r\n?|\n/g, ' '), ...marks }] : []
}
