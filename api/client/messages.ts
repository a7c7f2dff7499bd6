import { Problem } from '#domain/problem.ts'
import { CallFailure, call } from './call.ts'

/** The words of a message; the server records who was shown them. */
export async function openMessage(id: string) {
  const { contacts } = await call<{ contacts: { message: string }[] }>(`/insert/getcontact?id=${id}`, { method: 'GET' })
  const [contact] = contacts
  if (!contact) throw new CallFailure(new Problem('not-found').message)
  return contact.message
}

export function markMessage(id: string, { unread }: { unread: boolean }) {
  return call(`/insert/contact?id=${id}`, { method: 'PATCH', json: { unread } })
}

export function deleteMessage(id: string) {
  return call(`/insert/deletecontact?id=${id}`, { method: 'DELETE' })
}
