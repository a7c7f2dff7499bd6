import { type KyselyPlugin, OperationNodeTransformer, type PrimitiveValueListNode, type ValueNode } from 'kysely'

/** Removes NUL characters from all values of queries: PostgreSQL does not accept them, and nobody types them. */
export class WithoutNul implements KyselyPlugin {
  readonly #values = new ValuesWithoutNul()

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    // Transform only queries that contain NUL, which is rare: to transform one costs as much as to build it.
    return containsNul(node) ? this.#values.transformNode(node) : node
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

/** Searches all parts of a query. */
function containsNul(part: unknown): boolean {
  if (typeof part === 'string') return part.includes('\0')
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return false
  for (const key in part) if (containsNul(part[key as keyof typeof part])) return true
  return false
}
