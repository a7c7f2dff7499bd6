import type { Calls } from '#api/api.ts'
import { type FieldNames, fromApiNames, toApiNames } from '#api/field-names.ts'
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
const keyHeader = 'Idempotency-Key'

/** Beyond this the line counts as broken; a picture may take long on a slow one, and wait for others. */
const timeoutMs = { json: 30_000, form: 300_000 }

type Path = keyof Calls & string
type Method<P extends Path> = keyof Calls[P] extends `$${infer Name}` ? Uppercase<Name> : never
/** What a call answers with where it succeeds, as its route declares it. */
export type Answer<M extends string, P extends Path> = Calls[P][`$${Lowercase<M>}` & keyof Calls[P]] extends {
  output: infer Output
}
  ? WithContent<Output>
  : never

/** A 304 has none; only what caches asks for it. */
type WithContent<Output> = Output extends unknown ? (keyof Output extends never ? never : Output) : never

type Fields = Record<string, string | File | undefined>

type Options = {
  query?: Record<string, string | undefined>
  json?: Record<string, unknown>
  form?: Fields
  /** The API's own names for fields that are sent and refused. */
  names?: FieldNames
  /** Of a call that makes something: sent again with it, the call makes nothing more. */
  key?: string
  /** Calls it off. */
  signal?: AbortSignal
}

/** Calls the API as any program would; a failure is thrown as a CallFailure. */
export async function call<P extends Path, M extends Method<P>>(
  method: M,
  path: P,
  { query, json, form, names = {}, key, signal: calledOff }: Options = {},
): Promise<Answer<M, P>> {
  const body = json ? JSON.stringify(toApiNames(names, json)) : form && formData(toApiNames(names, form))
  const headers = { ...(json && { 'Content-Type': 'application/json' }), ...(key && { [keyHeader]: key }) }
  const patience = AbortSignal.timeout(form ? timeoutMs.form : timeoutMs.json)
  const signal = calledOff ? AbortSignal.any([patience, calledOff]) : patience
  const response = await fetch(addressOf(path, query), { method, headers, body, signal }).catch(() => {
    throw new CallFailure(connectionFailed)
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw refusalOf(answer, names)
  return answer
}

type Upload = {
  key: string
  /** Told how much has gone, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Posts a form and tells how much of it has gone; only this old request can tell. */
export function upload<P extends Path>(path: P, fields: Fields, { key, onProgress }: Upload) {
  return new Promise<Answer<'POST', P>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new CallFailure(connectionFailed))
    let patience = setTimeout(() => request.abort(), timeoutMs.form)

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), timeoutMs.form)
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const answer = parseAnswer(request)
      if (request.status === 201) resolve(answer)
      else reject(refusalOf(answer))
    }
    request.onerror = lost
    request.onabort = lost
    request.onloadend = () => clearTimeout(patience)

    request.open('POST', path)
    request.setRequestHeader(keyHeader, key)
    request.send(formData(fields))
  })
}

/** Anything that was thrown, as a failure that can be shown. */
export function failureOf(error: unknown) {
  return error instanceof CallFailure ? error : new CallFailure(wordsOf(error))
}

/** What to tell a person of anything that was thrown. */
export function wordsOf(error: unknown) {
  return error instanceof CallFailure ? error.message : 'Something went wrong here. Nothing was lost. Please try again.'
}

function addressOf(path: string, query: Options['query']) {
  const given = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

type Refusal = { error?: { code?: string; message?: string; fields?: FieldErrors } }

function refusalOf({ error }: Refusal, names: FieldNames = {}) {
  const message = error?.message ?? 'The server did not take it. Nothing was lost. Please try again.'
  return new CallFailure(message, error?.fields && fromApiNames(names, error.fields), error?.code)
}

function formData(fields: Fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}

function parseAnswer({ responseText }: XMLHttpRequest) {
  try {
    return JSON.parse(responseText)
  } catch {
    return {}
  }
}
