import type { NewShortReply, ShortReplyChange } from '#domain/messages/short-reply.ts'
import { call } from './call.ts'

export function addReply(reply: NewShortReply, key: string) {
  return call('/insert/reply', { method: 'POST', json: reply, key })
}

export function changeReply(id: string, change: ShortReplyChange) {
  return call(`/insert/reply?id=${id}`, { method: 'PATCH', json: change })
}

export function deleteReply(id: string) {
  return call(`/insert/deletereply?id=${id}`, { method: 'DELETE' })
}
