import { type KyselyPlugin, OperationNodeTransformer, type PrimitiveValueListNode, type ValueNode } from 'kysely'

/** Takes the NUL sign out of whatever is kept or looked for: PostgreSQL knows no text that holds one, and nobody types it. */
export class WithoutNul implements KyselyPlugin {
  readonly #values = new ValuesWithoutNul()

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    // To make a query anew costs as much as to write it, and hardly any holds the sign.
    return holdsNul(node) ? this.#values.transformNode(node) : node
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result
  }
}

class ValuesWithoutNul extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: withoutNul(node.value) }
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(withoutNul) }
  }
}

function withoutNul(value: unknown) {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

/** Looks through all parts of a query, whatever they are called. */
function holdsNul(part: unknown): boolean {
  if (typeof part === 'string') return part.includes('\0')
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return false
  for (const key in part) if (holdsNul(part[key as keyof typeof part])) return true
  return false
}
