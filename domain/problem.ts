import { z } from 'zod'
import { rules } from './rules.ts'

/** Every expected failure: its HTTP status and the sentence that people read. */
const problems = {
  unreadable: [400, 'The request could not be read.'],
  'no-session': [401, 'Please sign in.'],
  'wrong-credentials': [401, 'Invalid Username or Password'],
  'wrong-code': [401, 'This code is not right. Please type the one that is shown now.'],
  'code-used': [401, 'This code has been used. Please wait for the next one.'],
  'passkey-refused': [401, 'This passkey does not open the office. Please sign in with your password.'],
  'passkey-unverified': [
    401,
    'Your device did not check that it is you. Please use your password, or another passkey.',
  ],
  'passkey-copied': [
    401,
    'This passkey seems to have been copied. Use your password, and remove it from your account.',
  ],
  'passkey-late': [401, 'This took too long, or was begun in another window. Please try again.'],
  'sign-in-again': [401, 'This sign-in has taken too long, or too many codes were wrong. Please sign in again.'],
  'password-needed': [403, 'Please give your password.'],
  'sign-in-needed': [
    403,
    `Your account has no password. Please sign in again with your passkey, and do this within ${rules.signIn.recentSeconds / 60} minutes.`,
  ],
  'password-to-choose': [403, 'Please choose a password of your own first.'],
  'second-step-needed': [
    403,
    'Please set up a second step for your account first: the office requires it of everyone.',
  ],
  'account-closed': [
    403,
    'This account is closed, because its person said that somebody else had signed in. An owner opens it again; the only owner does it by “Forgot password”.',
  ],
  'not-allowed': [403, 'Your role does not allow this. Please ask an owner.'],
  'other-origin': [403, 'This request came from another website.'],
  'no-account': [404, 'There is no account of this name.'],
  'no-invitation': [404, 'This invitation has been used or withdrawn.'],
  'not-found': [404, 'There is nothing at this address.'],
  'not-available': [404, 'This is not available at present.'],
  'method-not-allowed': [405, 'This address does not take that method.'],
  'too-slow': [408, 'This took too long to arrive. Please send it again.'],
  'edited-meanwhile': [409, 'Someone saved a newer version while you were writing.'],
  'picture-in-use': [409, 'This picture is used in a post.'],
  'picture-on-website': [409, 'This picture is on the website. Choose another for its page first.'],
  'name-taken': [409, 'There is an account with this username or e-mail address already.'],
  'invitation-open': [409, 'There is an open invitation for this address. Send it again, or withdraw it first.'],
  'last-owner': [409, 'There must be an owner. Make somebody else an owner first.'],
  'own-account': [409, 'This cannot be done to your own account.'],
  'account-open': [409, 'This account is open.'],
  'second-step-required': [409, 'A second step is required of everyone, and this is the only one you have.'],
  'second-step-own-first': [409, 'Please set up a second step for your own account first.'],
  'last-way-in': [409, 'This is the only way into your account. Please add another passkey or a password first.'],
  'no-password': [409, 'This account has no password. It needs one first.'],
  'too-many-passkeys': [409, `There are ${rules.account.maxPasskeys} passkeys already. Please remove one first.`],
  'second-factor-off': [409, 'The second factor is switched off already.'],
  'second-factor-on': [409, 'The second factor is switched on already.'],
  'too-many-replies': [409, `There are ${rules.shortReply.most} saved replies already. Please delete one first.`],
  'too-many-incidents': [409, `There are ${rules.incident.most} open incidents already. Please close one first.`],
  'nothing-to-publish': [409, 'There is nothing in the draft to publish.'],
  'switched-already': [409, 'A colleague has switched it already.'],
  'backup-running': [409, 'A backup is being taken already.'],
  'check-running': [409, 'The site is being checked already.'],
  'not-ready': [
    409,
    'Something is still left to do. Please check again, or say why the site should be opened all the same.',
  ],
  'record-unbroken': [409, 'The record is not broken: it needs no new chain.'],
  'no-mail': [409, 'This site sends no mail.'],
  gone: [410, 'This post has been deleted.'],
  'enquiry-ended': [410, 'This enquiry is no longer kept.'],
  'undo-over': [410, `This was published more than ${rules.website.undoHours} hours ago. Its history puts it back.`],
  'closing-link-over': [410, `This link has been used, or is older than ${rules.signInEmails.linkDays} days.`],
  'link-over': [410, 'This link has been used, or is older than an hour.'],
  'invitation-over': [
    410,
    `This invitation has been used or withdrawn, or is older than ${rules.invitation.days} days.`,
  ],
  'too-many-pixels': [
    413,
    `This picture has more than ${rules.mediaImage.maxPixels / 1_000_000} megapixels. Please save it smaller.`,
  ],
  'too-large': [413, 'This is more than the site accepts at once.'],
  'image-too-large': [413, `Image size should be less than ${rules.blogImage.maxMegabytes}MB`],
  'picture-too-dear': [
    413,
    'This picture needs more memory or time to open than the site gives it. Please save it smaller or as JPG.',
  ],
  'paste-too-large': [413, 'This is too much to paste at once. Please paste it in parts, or import the Word file.'],
  'word-file-too-large': [413, `A Word file may have at most ${rules.paste.maxWordFileMegabytes} MB.`],
  'word-file-too-long': [
    413,
    `This Word file holds too much text: unpacked, its words and their formatting may have at most ${rules.paste.maxWordTextMegabytes} MB. Divide it, and import the parts one by one.`,
  ],
  'word-file-unreadable': [415, 'This file could not be read. Please choose a Word file that ends in .docx.'],
  'type-not-accepted': [415, 'The site does not accept this kind of content here.'],
  'media-too-large': [413, `Image size should be less than ${rules.mediaImage.maxMegabytes}MB`],
  'image-unreadable': [415, 'Please choose a PNG, JPG, GIF, WebP or AVIF image.'],
  'heic-unreadable': [415, 'This site cannot open HEIC photos. Please save the photo as JPEG and choose that.'],
  'invalid-input': [422, 'Please correct the marked fields.'],
  'content-mistake': [422, 'The website cannot be published like this.'],
  'passkey-not-made': [
    422,
    'The device gave no passkey that can be used here. Please try again, or use another device.',
  ],
  'wrong-password': [422, 'This is not your present password.'],
  'too-many-messages': [429, 'Too many messages from this connection. Please wait a minute and send again.'],
  'too-many-attempts': [429, 'Too many attempts. Please wait and try again.'],
  'too-many-streams': [429, 'This session is open in many windows. This one asks from time to time instead.'],
  unexpected: [500, 'Something went wrong on our side. Please try again later.'],
  busy: [503, 'The site is very busy at this moment. Please try again in a few seconds.'],
  'database-unavailable': [503, 'Nothing can be read or stored at this moment. Please try again in a minute.'],
  'files-unavailable': [503, 'Pictures cannot be stored or fetched at this moment. Please try again in a minute.'],
  'pictures-busy': [503, 'Other pictures are being worked on. Please try again in a moment.'],
} as const

export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as ProblemCode[]
export type FieldErrors = Record<string, string[] | undefined>
type Details = ErrorOptions & { fields?: FieldErrors; retryAfterSeconds?: number }

/** Thrown by the domain; the API returns it as JSON, a form shows its sentence. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: (typeof problems)[ProblemCode][0]
  readonly fields?: FieldErrors
  readonly retryAfterSeconds?: number

  constructor(code: ProblemCode, details?: Details) {
    super(problems[code][1], details)
    this.code = code
    this.status = problems[code][0]
    this.fields = details?.fields
    this.retryAfterSeconds = details?.retryAfterSeconds
  }

  toJSON() {
    return { code: this.code, message: this.message, fields: this.fields }
  }
}

/** Validates input with a schema. Throws a Problem with the errors of each field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input instanceof FormData ? Object.fromEntries(input) : input)
  if (result.success) return result.data
  throw invalidInput(result.error)
}

/** Field errors as a Problem; input that is not an object is 'unreadable'. */
export function invalidInput(cause: z.ZodError) {
  const { formErrors, fieldErrors } = z.flattenError(cause)
  if (formErrors.length > 0 && Object.keys(fieldErrors).length === 0) return new Problem('unreadable', { cause })
  return new Problem('invalid-input', { fields: fieldErrors, cause })
}
