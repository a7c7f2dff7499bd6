import { call } from './call.ts'

/** Has a letter sent now that was put off or given up. */
export function retryLetter(id: string) {
  return call(`/insert/retryletter?id=${id}`, { method: 'POST' })
}

/** Has a letter sent to the office; the answer says to which address. */
export function sendTestLetter() {
  return call<{ to: string }>('/insert/testletter', { method: 'POST' })
}
