import { messageSchema } from '#domain/messages/message.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import type { FormWords, MessageForm } from './message-form.ts'

type Answer = { reference?: string; error?: { message: string; fields?: MessageForm['errors'] } }

const longestWaitMs = 30_000

/** What tells the server since when the form is awake; a message is sent without it where it does not come. */
export async function fetchFormToken() {
  const answer = await fetch('/insert/formtoken').catch(() => undefined)
  const { token }: { token?: string } = (await answer?.json().catch(() => undefined)) ?? {}
  return token
}

/** Sends a contact form by script. Whatever happens comes back as something to show. */
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
      signal: AbortSignal.timeout(longestWaitMs),
    })
    const { reference, error }: Answer = await response.json()
    // The server's clock, since a visitor's may be wrong.
    const receivedAt = new Date(response.headers.get('Date') ?? Date.now()).toISOString()
    if (reference) return { sent: { reference, receivedAt } }
    return { failure: error?.message ?? words.notTaken, errors: error?.fields }
  } catch (error) {
    if (error instanceof Problem) return { failure: error.message, errors: error.fields }
    return { failure: words.noConnection }
  }
}

const place = 'message-form'

/** One key for the same words of one tab: a second press, a retry, a reload and Back add nothing; other words do. */
export function messageKey(form: FormData, ownId: string) {
  const words = JSON.stringify([...form])
  let hash = 0
  for (let at = 0; at < words.length; at++) hash = (Math.imul(hash, 31) + words.charCodeAt(at)) | 0
  return `${tabId(ownId)}-${words.length}-${hash >>> 0}`
}

function tabId(ownId: string) {
  try {
    const id = sessionStorage.getItem(place) ?? ownId
    sessionStorage.setItem(place, id)
    return id
  } catch {
    // A browser that stores nothing still has this form.
    return ownId
  }
}

const unsentPlace = 'unsent-message'

/** Keeps a message that was not sent in this tab, so that a reload does not lose it. Not longer: the machine may be shared. */
export function storeUnsentMessage(fields: Record<string, string>) {
  try {
    sessionStorage.setItem(unsentPlace, JSON.stringify(fields))
  } catch {
    // A browser that stores nothing still has the words in its fields.
  }
}

export function readUnsentMessage(): Record<string, string> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(unsentPlace) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function removeUnsentMessage() {
  try {
    sessionStorage.removeItem(unsentPlace)
  } catch {
    // Nothing was stored.
  }
}
