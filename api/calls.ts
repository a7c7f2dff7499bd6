import type { z } from 'zod'
import { PictureChange } from '#domain/gallery/picture.ts'
import { MessageChange, NewMessage } from '#domain/messages/message.ts'
import { ArticleChangeOnWire, NewArticleOnWire } from './articles.ts'
import { DeleteMediaQuery } from './gallery.ts'
import { IdQuery, ListQuery } from './list-query.ts'
import { ContactQuery } from './messages.ts'
import { BlogQuery, NewPostOnWire, PostChangeOnWire } from './posts.ts'

export type Call = {
  method: 'get' | 'post' | 'patch' | 'delete'
  path: string
  summary: string
  who: 'anyone' | 'session'
  query?: z.ZodType
  json?: z.ZodType
  /** A multipart form; with the field `image` beside the texts. */
  form?: z.ZodType
  gives: [status: number, field: string]
}

/** Every call of the interface, in the order of the reading page. A test holds it against the real routes. */
export const calls: Call[] = [
  {
    method: 'post',
    path: '/insert/contactus',
    summary: 'Write to the firm',
    who: 'anyone',
    json: NewMessage,
    gives: [201, 'message'],
  },
  {
    method: 'get',
    path: '/insert/getblog',
    summary:
      'Posts, newest first, with an excerpt; the newest with their whole text as well, up to maxDescriptionBytes in all',
    who: 'anyone',
    query: BlogQuery,
    gives: [200, 'blogs'],
  },
  {
    method: 'get',
    path: '/insert/getarticle',
    summary: 'Press links, newest first',
    who: 'anyone',
    query: ListQuery,
    gives: [200, 'newarticle'],
  },
  {
    method: 'get',
    path: '/insert/getmedia',
    summary: 'Pictures of the gallery, newest first',
    who: 'anyone',
    query: ListQuery,
    gives: [200, 'media'],
  },
  {
    method: 'get',
    path: '/insert/getcontact',
    summary: 'Messages, newest first',
    who: 'session',
    query: ContactQuery,
    gives: [200, 'contacts'],
  },
  {
    method: 'get',
    path: '/insert/unread',
    summary: 'The number of unread messages; as an event stream, live',
    who: 'session',
    gives: [200, 'unread'],
  },
  {
    method: 'patch',
    path: '/insert/contact',
    summary: 'Mark a message read or unread',
    who: 'session',
    query: IdQuery,
    json: MessageChange,
    gives: [200, 'contact'],
  },
  {
    method: 'delete',
    path: '/insert/deletecontact',
    summary: 'Delete a message',
    who: 'session',
    query: IdQuery,
    gives: [200, 'contact'],
  },
  {
    method: 'post',
    path: '/insert/blog',
    summary: 'Publish a post',
    who: 'session',
    form: NewPostOnWire,
    gives: [201, 'blog'],
  },
  {
    method: 'patch',
    path: '/insert/blog',
    summary: 'Change a post; what is not sent stays',
    who: 'session',
    query: IdQuery,
    form: PostChangeOnWire,
    gives: [200, 'blog'],
  },
  {
    method: 'delete',
    path: '/insert/deleteblog',
    summary: 'Put a post into the bin',
    who: 'session',
    query: IdQuery,
    gives: [200, 'blog'],
  },
  {
    method: 'post',
    path: '/insert/restoreblog',
    summary: 'Take a post out of the bin',
    who: 'session',
    query: IdQuery,
    gives: [200, 'blog'],
  },
  {
    method: 'post',
    path: '/insert/newarticle',
    summary: 'Add a press link',
    who: 'session',
    json: NewArticleOnWire,
    gives: [201, 'article'],
  },
  {
    method: 'patch',
    path: '/insert/article',
    summary: 'Change a press link',
    who: 'session',
    query: IdQuery,
    json: ArticleChangeOnWire,
    gives: [200, 'article'],
  },
  {
    method: 'delete',
    path: '/insert/deletearticle',
    summary: 'Delete a press link',
    who: 'session',
    query: IdQuery,
    gives: [200, 'article'],
  },
  {
    method: 'post',
    path: '/insert/media',
    summary: 'Add a picture to the gallery',
    who: 'session',
    form: PictureChange,
    gives: [201, 'media'],
  },
  {
    method: 'patch',
    path: '/insert/media',
    summary: 'Say what a picture shows',
    who: 'session',
    query: IdQuery,
    json: PictureChange,
    gives: [200, 'media'],
  },
  {
    method: 'delete',
    path: '/insert/deletemedia',
    summary: 'Delete a picture',
    who: 'session',
    query: DeleteMediaQuery,
    gives: [200, 'media'],
  },
]
