import { z } from 'zod'
import type { AuditEvent, Subject } from './audit-event.ts'

/** The role of a member of staff. The first account is an owner, and there is always at least one owner. */
export const Role = z.enum(['owner', 'editor', 'clerk'])
export type Role = z.infer<typeof Role>

/** Input for changing a role. */
export const RoleChange = z.object({
  role: z.enum(Role.options, { error: `A role is ${Role.options.join(', ')}.` }),
})

export const roles: Record<Role, { label: string; summary: string }> = {
  owner: { label: 'Owner', summary: 'Everything: people, the record and backups too' },
  editor: { label: 'Editor', summary: 'Posts, press, pictures and the website’s words; publishes' },
  clerk: { label: 'Clerk', summary: 'Messages and parties' },
}

/** Which roles have which right. Operations, API routes and office pages all check this table. */
export const rights = {
  account: { label: 'Sign in, and look after their own account', roles: ['owner', 'editor', 'clerk'] },
  messages: { label: 'Read and answer messages, keep the parties', roles: ['owner', 'clerk'] },
  posts: { label: 'Write and publish posts', roles: ['owner', 'editor'] },
  press: { label: 'Add press links', roles: ['owner', 'editor'] },
  pictures: { label: 'Add and remove pictures', roles: ['owner', 'editor'] },
  website: { label: 'Change and publish the website’s words, keep old addresses', roles: ['owner', 'editor'] },
  analytics: { label: 'See the figures', roles: ['owner', 'editor'] },
  privacy: { label: 'Answer privacy requests', roles: ['owner'] },
  operations: { label: 'Backups, readiness and Schedule only', roles: ['owner'] },
  record: { label: 'See the record', roles: ['owner'] },
  people: { label: 'Invite and remove people, give roles', roles: ['owner'] },
} as const satisfies Record<string, { label: string; roles: readonly Role[] }>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]

export function may(role: Role, right: Right) {
  return (rights[right].roles as readonly Role[]).includes(role)
}

const bySubject: Record<Subject, Right> = {
  post: 'posts',
  revision: 'posts',
  article: 'press',
  picture: 'pictures',
  website: 'website',
  redirect: 'website',
  words: 'website',
  message: 'messages',
  messages: 'messages',
  party: 'messages',
  short: 'messages',
  letter: 'messages',
  test: 'messages',
  schedule: 'operations',
  readiness: 'operations',
  sample: 'operations',
  backup: 'operations',
  record: 'record',
  incident: 'record',
  colleague: 'people',
  role: 'people',
  invitation: 'people',
  first: 'people',
  access: 'account',
  password: 'account',
  second: 'account',
  new: 'account',
  account: 'account',
  passkey: 'account',
  passkeys: 'people',
  recovery: 'account',
  signed: 'account',
  session: 'account',
  other: 'account',
  'e-mail': 'account',
  full: 'account',
  username: 'account',
  assignment: 'account',
}

/** Entries whose right differs from that of their subject. */
const byWhat: Partial<Record<AuditEvent, Right>> = {
  'website opened to search engines': 'operations',
  'message erased': 'privacy',
  'second factor taken': 'people',
  'second step required': 'people',
  'second step not required': 'people',
  'account opened': 'people',
}

/** The right that is required for a change with this entry in the record. */
export function rightFor(what: AuditEvent): Right {
  return byWhat[what] ?? bySubject[what.slice(0, what.indexOf(' ')) as Subject]
}
