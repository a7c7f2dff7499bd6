import { z } from 'zod'
import { messageStates } from '#domain/messages/desk.ts'
import { problemCodes } from '#domain/problem.ts'

/* What the calls give, in the names of the wire. Tests hold every answer against it. */

const moment = z.iso.datetime()

const Blog = z.strictObject({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  excerpt: z.string(),
  tag: z.string(),
  tags: z.array(z.string()),
  date: z.string(),
  author: z.string(),
  /** A draft may have none. */
  blogimage: z.string().nullable(),
  slug: z.string(),
  /** A draft has none. */
  publishedAt: moment.nullable(),
  updatedAt: moment,
  state: z.enum(['draft', 'published', 'scheduled', 'bin']),
  binnedAt: moment.nullable(),
  areas: z.array(z.string()),
  summary: z.string(),
  imageAlt: z.string(),
  shareText: z.string(),
  lawStatedOn: z.iso.date().nullable(),
  reviewBy: z.iso.date().nullable(),
  /** The number of its newest revision, for whoever saved it. */
  revision: z.int().nullable().optional(),
})

const Revision = z.strictObject({
  revision: z.int(),
  at: moment,
  /** The username of who saved it. */
  by: z.string().nullable(),
  /** The opening of the writing page that saved it. */
  sitting: z.string().nullable(),
  kind: z.enum(['created', 'saved', 'autosaved', 'restored']),
  title: z.string(),
  /** How many words it has more and fewer than the one before. */
  added: z.int().min(0),
  removed: z.int().min(0),
  /** Why it was published although something in it was marked. */
  explanation: z.string().nullable(),
})

/** What Rule 36 of the Bar Council does not allow in a post, or what keeps readers out. It is published all the same. */
const Finding = z.strictObject({
  kind: z.enum(['rule-36', 'access']),
  field: z.enum(['title', 'summary', 'description']),
  /** What it is about: “leading”, or 'Picture without alt text'. */
  name: z.string(),
  message: z.string(),
  reason: z.string(),
})

/** With the fields that were asked for. */
const ListedBlog = Blog.partial()

const Article = z.strictObject({
  _id: z.string(),
  title: z.string(),
  plateform: z.string(),
  articleurl: z.string(),
  complete: z.boolean(),
  createdAt: moment,
})

const Media = z.strictObject({
  _id: z.string(),
  id: z.string(),
  mediaimage: z.string(),
  alt: z.string(),
  /** What no crop may cut off, in per cent from the left and from the top. */
  focus: z.strictObject({ x: z.int(), y: z.int() }),
  uploadedAt: moment,
  /** These three for a session alone. */
  name: z.string().optional(),
  ornament: z.boolean().optional(),
  /** Whether the gallery of the website shows it. */
  listed: z.boolean().optional(),
})

const Contact = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  service: z.string().nullable(),
  unread: z.boolean(),
  receivedAt: moment,
  reference: z.string(),
  state: z.enum([...messageStates, 'bin']),
  /** The username of the one who has it. */
  assignee: z.string().nullable(),
  notes: z.array(z.strictObject({ at: moment, by: z.string().nullable(), text: z.string() })),
})

const Reply = z.strictObject({ _id: z.string(), title: z.string(), text: z.string(), updatedAt: moment })

/** Who wrote, and when: whoever wants the words opens the message. */
const NewContact = Contact.pick({ _id: true, name: true, receivedAt: true, reference: true })

const letterKinds = ['acknowledgement', 'assignment', 'notice', 'receipt', 'reset', 'test'] as const
const Letter = z.strictObject({
  _id: z.string(),
  /** The message that it is about. */
  contact: z.string().nullable(),
  kind: z.enum(letterKinds),
})

const UndeliveredLetter = Letter.extend({
  /** Whom it is for; null for the office itself, and for who had everything erased. */
  name: z.string().nullable(),
  tries: z.int().min(0),
  /** What the mail server said last. */
  answer: z.string().nullable(),
  givenUpAt: moment.nullable(),
})

const Party = z.strictObject({
  _id: z.string(),
  name: z.string(),
  matter: z.string(),
  side: z.string(),
  createdAt: moment,
  updatedAt: moment,
})

const Refusal = z.strictObject({
  error: z.strictObject({
    code: z.enum(problemCodes),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    /** The number of an unexpected error in the log. */
    incident: z.string().optional(),
  }),
})

const pages = { total: z.int().min(0), page: z.int().min(1), limit: z.int().min(1) }

/** By the name that the document gives them. */
export const answers = {
  Error: Refusal,
  Blog,
  ListedBlog,
  Article,
  Media,
  Contact,
  FormToken: z.strictObject({ token: z.string() }),
  MessageSent: z.strictObject({ message: z.string(), reference: z.string() }),
  BlogList: z.strictObject({ blogs: z.array(ListedBlog), ...pages, maxDescriptionBytes: z.int().optional() }),
  BlogAnswer: z.strictObject({ blog: Blog }),
  /** Nobody looks at a draft; of a post that readers find the first hundred are told, and null where nobody could look. */
  BlogSaved: z.strictObject({ blog: Blog, findings: z.array(Finding).nullable() }),
  Purged: z.strictObject({ id: z.string() }),
  PreviewLink: z.strictObject({ address: z.string(), endsAt: moment }),
  PreviewsEnded: z.strictObject({ ended: z.int() }),
  Autosaved: z.strictObject({ revision: z.int(), at: moment, slug: z.string() }),
  RevisionList: z.strictObject({ revisions: z.array(Revision) }),
  RevisionAnswer: z.strictObject({
    revision: Revision.extend({
      description: z.string(),
      summary: z.string(),
      author: z.string(),
      tags: z.array(z.string()),
      areas: z.array(z.string()),
      imageAlt: z.string(),
      shareText: z.string(),
      lawStatedOn: z.iso.date().nullable(),
      reviewBy: z.iso.date().nullable(),
    }),
  }),
  ArticleList: z.strictObject({ newarticle: z.array(Article), ...pages }),
  ArticleAnswer: z.strictObject({ article: Article }),
  MediaList: z.strictObject({ media: z.array(Media), ...pages }),
  MediaAnswer: z.strictObject({ media: Media }),
  ContactList: z.strictObject({ contacts: z.array(Contact), ...pages }),
  ContactAnswer: z.strictObject({ contact: Contact }),
  ReplyList: z.strictObject({ replies: z.array(Reply) }),
  ReplyAnswer: z.strictObject({ reply: Reply }),
  /** Those that were handled: whoever wants their words asks for them. */
  Handled: z.strictObject({ ids: z.array(z.string()) }),
  PartyList: z.strictObject({ parties: z.array(Party), ...pages }),
  PartiesAdded: z.strictObject({ added: z.int().min(0), known: z.int().min(0) }),
  PartyAnswer: z.strictObject({ party: Party }),
  /** Of two answers the one with the higher number is newer. */
  Unread: z.strictObject({
    unread: z.int().min(0),
    newest: z.array(NewContact),
    asOf: z.int().min(0),
    /** How many messages a colleague assigned to this account that it has not opened, and the newest of them. */
    assigned: z.int().min(0),
    assignments: z.array(NewContact.extend({ by: z.string().nullable(), at: moment })),
    /** How many letters were not delivered, and the newest of them. */
    undelivered: z.int().min(0),
    letters: z.array(UndeliveredLetter),
    /** When the mail server last took one. */
    deliveredAt: moment.nullable(),
  }),
  LetterAnswer: z.strictObject({ letter: Letter }),
  TestLetter: z.strictObject({ to: z.string() }),
}
