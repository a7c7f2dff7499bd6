import type { z } from 'zod'
import { NewParty, PartyChange } from '#domain/conflicts/party.ts'
import { PartyLines } from '#domain/conflicts/party-lines.ts'
import { NewPicture, PictureChange } from '#domain/gallery/picture.ts'
import { MessageChange, MessagesChange } from '#domain/messages/message.ts'
import { NewShortReply, ShortReplyChange } from '#domain/messages/short-reply.ts'
import type { ProblemCode } from '#domain/problem.ts'
import type { answers } from './answers.ts'
import { ArticleChangeOnWire, NewArticleOnWire } from './articles.ts'
import { ContactQuery, ExportQuery } from './desk.ts'
import { DeleteMediaQuery, MediaQuery } from './gallery.ts'
import { IdQuery, ListQuery } from './list-query.ts'
import { MessageOnWire } from './messages.ts'
import { OtherPartyQuery } from './parties.ts'
import { BlogQuery, NewPostOnWire, PostChangeOnWire } from './posts.ts'

export type Part = 'Messages' | 'Posts' | 'Press' | 'Pictures'

export type Call = {
  method: 'get' | 'post' | 'patch' | 'delete'
  path: string
  summary: string
  /** Under which heading it stands. */
  part: Part
  who: 'anyone' | 'session'
  query?: z.ZodType
  json?: z.ZodType
  /** A multipart form; with the field `image` beside the texts, which a new thing cannot do without. */
  form?: z.ZodType
  /** The name of its JSON, or the type of what is not JSON. */
  gives: [status: number, answer: keyof typeof answers | 'text/csv']
  /** Whoever has the answer already is told so. */
  hasEtag?: true
  /** Also as an event stream. */
  isLive?: true
  /** What it refuses beside what all calls of its kind do. */
  refuses?: ProblemCode[]
}

/** Whether it makes something, which the same `Idempotency-Key` makes once. */
export function isCreating({ gives: [status] }: Call) {
  return status === 201
}

/** What is said of an image that cannot be used, or not now. */
const unopened: ProblemCode[] = ['image-unreadable', 'too-many-pixels', 'picture-too-dear', 'pictures-busy']

/** Every call of the interface, in the order of the reading page. A test holds it against the real routes. */
export const calls: Call[] = [
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
    path: '/insert/getblog',
    part: 'Posts',
    summary:
      'Posts, newest first, with an excerpt; the newest with their whole text as well, up to maxDescriptionBytes in all',
    who: 'anyone',
    query: BlogQuery,
    gives: [200, 'BlogList'],
    hasEtag: true,
    refuses: ['no-session'],
  },
  {
    method: 'get',
    path: '/insert/getarticle',
    part: 'Press',
    summary: 'Press links, newest first',
    who: 'anyone',
    query: ListQuery,
    gives: [200, 'ArticleList'],
  },
  {
    method: 'get',
    path: '/insert/getmedia',
    part: 'Pictures',
    summary: 'Pictures of the gallery, newest first; a session may ask for those without alt text or not used',
    who: 'anyone',
    query: MediaQuery,
    gives: [200, 'MediaList'],
    refuses: ['no-session'],
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
    summary: 'The unread messages and the letters that were not delivered; as an event stream, live',
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
    gives: [200, 'Contacts'],
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
    method: 'get',
    path: '/insert/getreply',
    part: 'Messages',
    summary: 'The short replies that staff have saved, by their titles',
    who: 'session',
    gives: [200, 'ReplyList'],
  },
  {
    method: 'post',
    path: '/insert/reply',
    part: 'Messages',
    summary: 'Save a short reply; {name} and {reference} in it are filled in when it is used',
    who: 'session',
    json: NewShortReply,
    gives: [201, 'ReplyAnswer'],
    refuses: ['too-many-replies'],
  },
  {
    method: 'patch',
    path: '/insert/reply',
    part: 'Messages',
    summary: 'Change a short reply; what is not sent stays',
    who: 'session',
    query: IdQuery,
    json: ShortReplyChange,
    gives: [200, 'ReplyAnswer'],
  },
  {
    method: 'delete',
    path: '/insert/deletereply',
    part: 'Messages',
    summary: 'Delete a short reply',
    who: 'session',
    query: IdQuery,
    gives: [200, 'ReplyAnswer'],
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
  {
    method: 'post',
    path: '/insert/retryletter',
    part: 'Messages',
    summary: 'Send a letter again that was not delivered',
    who: 'session',
    query: IdQuery,
    gives: [200, 'LetterAnswer'],
    refuses: ['no-mail'],
  },
  {
    method: 'post',
    path: '/insert/testletter',
    part: 'Messages',
    summary: 'Send a letter to the office, to see whether mail works',
    who: 'session',
    gives: [200, 'TestLetter'],
    refuses: ['no-mail', 'too-many-attempts'],
  },
  {
    method: 'get',
    path: '/insert/getparty',
    part: 'Messages',
    summary: 'The list of parties that conflicts are looked for among, by name',
    who: 'session',
    query: ListQuery,
    gives: [200, 'PartyList'],
  },
  {
    method: 'post',
    path: '/insert/party',
    part: 'Messages',
    summary: 'Add a party',
    who: 'session',
    json: NewParty,
    gives: [201, 'PartyAnswer'],
  },
  {
    method: 'post',
    path: '/insert/importparty',
    part: 'Messages',
    summary: 'Add parties, one a line: name; matter; side. Those on the list already are left out',
    who: 'session',
    json: PartyLines,
    gives: [200, 'PartiesAdded'],
  },
  {
    method: 'patch',
    path: '/insert/party',
    part: 'Messages',
    summary: 'Change a party',
    who: 'session',
    query: IdQuery,
    json: PartyChange,
    gives: [200, 'PartyAnswer'],
  },
  {
    method: 'delete',
    path: '/insert/deleteparty',
    part: 'Messages',
    summary: 'Delete a party',
    who: 'session',
    query: IdQuery,
    gives: [200, 'PartyAnswer'],
  },
  {
    method: 'post',
    path: '/insert/otherparty',
    part: 'Messages',
    summary: 'Say that a message is not about a party, though the names are alike',
    who: 'session',
    query: OtherPartyQuery,
    gives: [200, 'PartyAnswer'],
  },
  {
    method: 'delete',
    path: '/insert/otherparty',
    part: 'Messages',
    summary: 'Take that back',
    who: 'session',
    query: OtherPartyQuery,
    gives: [200, 'PartyAnswer'],
  },
  {
    method: 'post',
    path: '/insert/blog',
    part: 'Posts',
    summary: 'Publish a post',
    who: 'session',
    form: NewPostOnWire,
    gives: [201, 'BlogAnswer'],
    refuses: ['image-too-large', ...unopened],
  },
  {
    method: 'patch',
    path: '/insert/blog',
    part: 'Posts',
    summary: 'Change a post; what is not sent stays',
    who: 'session',
    query: IdQuery,
    json: PostChangeOnWire,
    form: PostChangeOnWire,
    gives: [200, 'BlogAnswer'],
    refuses: ['image-too-large', ...unopened, 'edited-meanwhile'],
  },
  {
    method: 'delete',
    path: '/insert/deleteblog',
    part: 'Posts',
    summary: 'Put a post into the bin',
    who: 'session',
    query: IdQuery,
    gives: [200, 'BlogAnswer'],
  },
  {
    method: 'post',
    path: '/insert/restoreblog',
    part: 'Posts',
    summary: 'Take a post out of the bin',
    who: 'session',
    query: IdQuery,
    gives: [200, 'BlogAnswer'],
  },
  {
    method: 'post',
    path: '/insert/newarticle',
    part: 'Press',
    summary: 'Add a press link',
    who: 'session',
    json: NewArticleOnWire,
    gives: [201, 'ArticleAnswer'],
  },
  {
    method: 'patch',
    path: '/insert/article',
    part: 'Press',
    summary: 'Change a press link',
    who: 'session',
    query: IdQuery,
    json: ArticleChangeOnWire,
    gives: [200, 'ArticleAnswer'],
  },
  {
    method: 'delete',
    path: '/insert/deletearticle',
    part: 'Press',
    summary: 'Delete a press link',
    who: 'session',
    query: IdQuery,
    gives: [200, 'ArticleAnswer'],
  },
  {
    method: 'post',
    path: '/insert/media',
    part: 'Pictures',
    summary: 'Add a picture to the gallery',
    who: 'session',
    form: NewPicture,
    gives: [201, 'MediaAnswer'],
    refuses: ['media-too-large', ...unopened],
  },
  {
    method: 'patch',
    path: '/insert/media',
    part: 'Pictures',
    summary: 'Say what a picture shows, that it is ornament, or what no crop may cut off',
    who: 'session',
    query: IdQuery,
    json: PictureChange,
    gives: [200, 'MediaAnswer'],
  },
  {
    method: 'delete',
    path: '/insert/deletemedia',
    part: 'Pictures',
    summary: 'Delete a picture',
    who: 'session',
    query: DeleteMediaQuery,
    gives: [200, 'MediaAnswer'],
    refuses: ['picture-in-use'],
  },
]
