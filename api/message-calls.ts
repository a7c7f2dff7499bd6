import { MessageChange, MessagesChange } from '#domain/messages/message.ts'
import type { Call } from './call.ts'
import { ContactQuery, ExportQuery } from './desk.ts'
import { IdQuery } from './list-query.ts'
import { MessageOnWire } from './messages.ts'

/** What visitors send, and what staff do with it. */
export const messageCalls: Call[] = [
  {
    method: 'post',
    path: '/insert/contactus',
    part: 'Messages',
    summary: 'Write to the firm',
    who: 'anyone',
    json: MessageOnWire,
    gives: [201, 'MessageSent'],
    refuses: ['too-many-messages'],
  },
  {
    method: 'get',
    path: '/insert/formtoken',
    part: 'Messages',
    summary: 'What a form of the site sends with a message, so that its time is known; a program needs none',
    who: 'anyone',
    gives: [200, 'FormToken'],
  },
  {
    method: 'get',
    path: '/insert/getcontact',
    part: 'Messages',
    summary: 'Messages, newest first; that they were shown is recorded',
    who: 'session',
    query: ContactQuery,
    gives: [200, 'ContactList'],
  },
  {
    method: 'get',
    path: '/insert/unread',
    part: 'Messages',
    summary:
      'The unread messages, those newly assigned to this account, and the letters that were not delivered; as an event stream, live',
    who: 'session',
    gives: [200, 'Unread'],
    isLive: true,
    refuses: ['too-many-streams'],
  },
  {
    method: 'patch',
    path: '/insert/contact',
    part: 'Messages',
    summary: 'Mark a message read or unread, set its state, give it to a colleague, or add a note',
    who: 'session',
    query: IdQuery,
    json: MessageChange,
    gives: [200, 'ContactAnswer'],
  },
  {
    method: 'patch',
    path: '/insert/contacts',
    part: 'Messages',
    summary: 'The same for several messages at once; or the bin, the way out of it, or the end',
    who: 'session',
    json: MessagesChange,
    gives: [200, 'Handled'],
    refuses: ['not-found'],
  },
  {
    method: 'delete',
    path: '/insert/deletecontact',
    part: 'Messages',
    summary: 'Put a message into the bin',
    who: 'session',
    query: IdQuery,
    gives: [200, 'ContactAnswer'],
  },
  {
    method: 'post',
    path: '/insert/restorecontact',
    part: 'Messages',
    summary: 'Take a message out of the bin',
    who: 'session',
    query: IdQuery,
    gives: [200, 'ContactAnswer'],
  },
  {
    method: 'get',
    path: '/insert/exportcontact',
    part: 'Messages',
    summary: 'The messages that are found, as a table for a spreadsheet; that it was made is recorded',
    who: 'session',
    query: ExportQuery,
    gives: [200, 'text/csv'],
  },
]
