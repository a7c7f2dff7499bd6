import { fromWire, toWire, type WireNames } from '#api/wire-names.ts'
import type { FieldErrors } from '#domain/problem.ts'

/** A call that was refused or did not get through, in words to show. */
export class CallFailure extends Error {
  readonly fields: FieldErrors
  readonly code?: string

  constructor(message: string, fields: FieldErrors = {}, code?: string) {
    super(message)
    this.fields = fields
    this.code = code
  }
}

export const connectionFailed = 'The connection failed. Nothing was lost. Please try again.'

/** The same key in it again gives the first answer. */
export const keyHeader = 'Idempotency-Key'

/** Beyond this the line counts as broken; a picture may take long on a slow one. */
const patienceMs = { json: 30_000, form: 300_000 }

type Options = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  json?: Record<string, unknown>
  form?: Record<string, string | File | undefined>
  /** The wire's own names for fields that are sent and refused. */
  names?: WireNames
  /** Of a call that makes something: sent again with it, the call makes nothing more. */
  key?: string
  /** Calls it off. */
  signal?: AbortSignal
}

/** Calls the interface as any program would; a failure is thrown as a CallFailure. */
export async function call<Answer>(address: string, options: Options): Promise<Answer> {
  const { method, json, form, names = {}, key, signal: calledOff } = options
  const body = json ? JSON.stringify(toWire(names, json)) : form && asForm(toWire(names, form))
  const headers = { ...(json && { 'Content-Type': 'application/json' }), ...(key && { [keyHeader]: key }) }
  const patience = AbortSignal.timeout(form ? patienceMs.form : patienceMs.json)
  const signal = calledOff ? AbortSignal.any([patience, calledOff]) : patience
  const response = await fetch(address, { method, headers, body, signal }).catch(() => {
    throw new CallFailure(connectionFailed)
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw refusalOf(answer, names)
  return answer
}

/** Anything that was thrown, as a failure that can be shown. */
export function failureOf(error: unknown) {
  return error instanceof CallFailure ? error : new CallFailure(wordsOf(error))
}

/** What to tell a person of anything that was thrown. */
export function wordsOf(error: unknown) {
  return error instanceof CallFailure ? error.message : 'Something went wrong here. Nothing was lost. Please try again.'
}

type Refusal = { error?: { code?: string; message?: string; fields?: FieldErrors } }

/** The words of a refusal as the interface sends it. */
export function refusalOf({ error }: Refusal, names: WireNames = {}) {
  const message = error?.message ?? 'The server did not take it. Nothing was lost. Please try again.'
  return new CallFailure(message, error?.fields && fromWire(names, error.fields), error?.code)
}

function asForm(fields: Record<string, string | File | undefined>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}
