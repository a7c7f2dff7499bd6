import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What a site answered, byte for byte. */
export type Saved = { address: string; type: string; encoding?: string; body: Buffer }

export async function saveAnswers(url: string, addresses: string[], encoding: 'gzip' | 'br'): Promise<Saved[]> {
  const saved: Saved[] = []
  for (const address of new Set(addresses)) {
    const [answer] = await once(get(url + address, { headers: { 'Accept-Encoding': encoding } }), 'response')
    const body = await buffer(answer)
    if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
    const { 'content-type': type = '', 'content-encoding': had } = answer.headers
    saved.push({ address, type, encoding: had, body })
  }
  return saved
}
