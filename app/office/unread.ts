/** What the server tells the office of its new messages. */
export type Unread = { unread: number; newest: UnreadMessage[] }

export type UnreadMessage = { _id: string; name: string; message: string; receivedAt: string; reference: string }
