import { messageSchema } from '#domain/messages/message.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import type { FormWords, MessageForm } from './message-form.ts'

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
