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

/** Beyond this the line counts as broken; a picture may take long on a slow one. */
const patienceMs = { json: 30_000, form: 300_000 }

type Options = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; json?: unknown; form?: FormData }

/** Calls the interface as any program would; a failure is thrown as a CallFailure. */
export async function call<Answer>(address: string, { method, json, form }: Options): Promise<Answer> {
  const body = json === undefined ? form : JSON.stringify(json)
  const headers = json === undefined ? undefined : { 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(form ? patienceMs.form : patienceMs.json)
  const response = await fetch(address, { method, headers, body, signal }).catch(() => {
    throw new CallFailure(connectionFailed)
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw refusalOf(answer)
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

/** The words of a refusal as the interface sends it. */
export function refusalOf(answer: { error?: { code?: string; message?: string; fields?: FieldErrors } }) {
  const message = answer.error?.message ?? 'The server did not take it. Nothing was lost. Please try again.'
  return new CallFailure(message, answer.error?.fields, answer.error?.code)
}
