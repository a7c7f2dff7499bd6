import { call } from './call.ts'

export function markMessage(id: string, { unread }: { unread: boolean }) {
  return call(`/insert/contact?id=${id}`, { method: 'PATCH', json: { unread } })
}

export function deleteMessage(id: string) {
  return call(`/insert/deletecontact?id=${id}`, { method: 'DELETE' })
}
