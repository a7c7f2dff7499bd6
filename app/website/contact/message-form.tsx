import type { Ref } from 'react'
import { WarningIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/notice.tsx'
import { Filled, telephoneLink } from '#app/website/shell/text.tsx'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import { messageSchema } from '#domain/messages/message.ts'
import { type FieldErrors, Problem, parse } from '#domain/problem.ts'
import { fill } from '#domain/template.ts'

/** The state of a contact form. */
export type MessageForm = {
  values?: Record<string, string>
  errors?: FieldErrors
  failure?: string
  /** The message that was just stored. */
  sent?: { reference: string; receivedAt: string }
}

/** The anchor of the form on each page: a submission without script returns to it. */
export const formAnchors = { home: 'write', contact: 'form' } as const

/** The names of the fields, in order; the keys of their labels are the same. */
export const fieldNames = ['name', 'phone', 'email', 'service', 'message'] as const

export type FieldName = (typeof fieldNames)[number]

/** The texts of the form, which are serialized into the page. */
export type FormWords = Content['interface']['messageForm'] & {
  errors: Content['interface']['messageErrors']
  /** The numbers in words, as many as there are fields. */
  numbers: string[]
}

export type FormPage = keyof typeof formAnchors

type MessageResponse = { reference?: string; error?: { message: string; fields?: MessageForm['errors'] } }

const timeoutMs = 30_000

/** A token that tells the server when the form was hydrated. If this fails, the message is sent without it. */
export async function fetchFormToken() {
  const response = await fetch('/insert/formtoken').catch(() => undefined)
  const { token }: { token?: string } = (await response?.json().catch(() => undefined)) ?? {}
  return token
}

/** Sends a contact form by script. Never throws: errors are returned as form state. */
export async function sendMessage(
  form: FormData,
  { key, token, words }: { key: string; token?: string; words: FormWords },
): Promise<MessageForm> {
  try {
    const { page: _, ...fields } = Object.fromEntries(form)
    parse(
      messageSchema(() => words.errors),
      fields,
    )
    const response = await fetch('/insert/contactus', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ ...fields, token }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { reference, error }: MessageResponse = await response.json()
    // Use the clock of the server: that of the visitor may be wrong.
    const receivedAt = new Date(response.headers.get('Date') ?? Date.now()).toISOString()
    if (reference) return { sent: { reference, receivedAt } }
    return { failure: error?.message ?? words.notTaken, errors: error?.fields }
  } catch (error) {
    if (error instanceof Problem) return { failure: error.message, errors: error.fields }
    return { failure: words.noConnection }
  }
}

const tabIdKey = 'message-form'

/**
 * The idempotency key: the same for the same input in the same tab. So a second click, a retry, a reload and Back do
 * not store a message twice.
 */
export function messageKey(form: FormData, fallbackId: string) {
  const input = JSON.stringify([...form])
  let hash = 0
  for (let index = 0; index < input.length; index++) hash = (Math.imul(hash, 31) + input.charCodeAt(index)) | 0
  return `${tabId(fallbackId)}-${input.length}-${hash >>> 0}`
}

function tabId(fallbackId: string) {
  try {
    const id = sessionStorage.getItem(tabIdKey) ?? fallbackId
    sessionStorage.setItem(tabIdKey, id)
    return id
  } catch {
    // Without storage the id is valid for this form only.
    return fallbackId
  }
}

const unsentKey = 'unsent-message'

/** Stores an unsent message for this tab, so that a reload does not lose it. Not longer: the computer may be shared. */
export function storeUnsentMessage(fields: Record<string, string>) {
  try {
    sessionStorage.setItem(unsentKey, JSON.stringify(fields))
  } catch {
    // Without storage the text is still in the fields.
  }
}

export function readUnsentMessage(): Record<string, string> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(unsentKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function removeUnsentMessage() {
  try {
    sessionStorage.removeItem(unsentKey)
  } catch {
    // Nothing was stored.
  }
}

type MessageNotesProps = {
  page: FormPage
  words: FormWords
  form: MessageForm
  email: string
  phones: Content['firm']['phones']
  noteRef: Ref<HTMLDivElement>
}

/** The result above the form: the message was received, has invalid fields, or could not be sent. */
export function MessageNotes({ noteRef, ...props }: MessageNotesProps) {
  const { page, words, form } = props
  const { sent, errors, failure } = form
  const isNotSent = errors !== undefined || failure !== undefined
  return (
    <>
      {sent && (
        <Note
          kind="good"
          title={page === 'home' ? words.thanksHome : words.thanksContact}
          ref={isNotSent ? undefined : noteRef}
        >
          <p>
            <Filled
              text={words.received}
              values={{
                moment: longMoment(sent.receivedAt),
                reference: <span className="ref">{sent.reference}</span>,
              }}
            />
          </p>
        </Note>
      )}
      <NotSentNote {...props} noteRef={noteRef} />
    </>
  )
}

type UnsentNoteProps = { words: FormWords; onRestore: () => void; onDiscard: () => void }

/** Offers to restore a message that could not be sent and is stored in this tab. */
export function UnsentNote({ words, onRestore, onDiscard }: UnsentNoteProps) {
  return (
    <div className="note" role="status">
      <WarningIcon />
      <div>
        <p>
          <strong>{words.unsent}</strong>
        </p>
        <p>{words.unsentText}</p>
        <p className="note-actions">
          <button type="button" className="link" onClick={onRestore}>
            {words.putBack}
          </button>
          <button type="button" className="link" onClick={onDiscard}>
            {words.discard}
          </button>
        </p>
      </div>
    </div>
  )
}

function NotSentNote({ words, form, email, phones, noteRef }: Omit<MessageNotesProps, 'page'>) {
  const { errors, failure } = form
  if (errors) {
    const invalid = fieldNames.filter((name) => errors[name])
    return (
      <Note kind="bad" title={forCount(words.wrongFields, invalid.length, words.numbers)} ref={noteRef}>
        <p>{forCount(words.complete, invalid.length)}</p>
        <ul className="note-actions">
          {invalid.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{words[name]}</a>
            </li>
          ))}
        </ul>
      </Note>
    )
  }
  if (failure) {
    return (
      <Note kind="bad" title={words.notSent} ref={noteRef}>
        <p>{fill(words.stillHere, { failure })}</p>
        <ul className="note-actions">
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
          {phones.map((phone) => (
            <li key={phone.number}>
              <a href={telephoneLink(phone.number)}>{phone.number}</a>
            </li>
          ))}
        </ul>
      </Note>
    )
  }
  return null
}
