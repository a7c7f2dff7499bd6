import { NewPicture, PictureChange } from '#domain/gallery/picture.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { ArticleChangeOnWire, NewArticleOnWire } from './articles.ts'
import type { Call } from './call.ts'
import { DeleteMediaQuery, MediaQuery } from './gallery.ts'
import { IdQuery, ListQuery } from './list-query.ts'
import { BlogQuery, NewPostOnWire, PostChangeOnWire } from './posts.ts'

/** What is said of an image that cannot be used, or not now. */
const unopened: ProblemCode[] = ['image-unreadable', 'too-many-pixels', 'picture-too-dear', 'pictures-busy']

/** Posts, press links and pictures. */
export const contentCalls: Call[] = [
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
