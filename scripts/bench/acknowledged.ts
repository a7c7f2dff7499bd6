import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { newMessage } from '#tests/support/samples.ts'

const spanMs = 2_000

/** How many messages a second a site acknowledges, each kept for good, with so many on their way at once. */
export async function acknowledgedASecond(url: string, many: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: many })
  const begun = performance.now()
  let acknowledged = 0
  const send = async () => {
    while (performance.now() - begun < spanMs) {
      await sendMessage(url, agent)
      acknowledged += 1
    }
  }
  await Promise.all(Array.from({ length: many }, send))
  agent.destroy()
  return acknowledged / ((performance.now() - begun) / 1000)
}

async function sendMessage(url: string, agent: Agent) {
  const headers = { 'Content-Type': 'application/json' }
  const sent = request(`${url}/insert/contactus`, { method: 'POST', agent, headers })
  sent.end(JSON.stringify(newMessage()))
  const [answer] = await once(sent, 'response')
  const words = await text(answer)
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${words}`)
}
