import type { Calls } from '#api/api.ts'
import { type FieldNames, fromApiNames, toApiNames } from '#api/field-names.ts'
import type { FieldErrors } from '#domain/problem.ts'

/** A failed or refused API call, with a message for the user. */
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

/** A second request with the same key gets the first response. */
const keyHeader = 'Idempotency-Key'

/** After this time the connection counts as broken. Uploading a picture may take long, and it may wait in a queue. */
const timeoutMs = { json: 30_000, form: 300_000 }

type Path = keyof Calls & string
type Method<P extends Path> = keyof Calls[P] extends `$${infer Name}` ? Uppercase<Name> : never
/** The successful response of a call, as its route declares it. */
export type ResponseBody<M extends string, P extends Path> = Calls[P][`$${Lowercase<M>}` & keyof Calls[P]] extends {
  output: infer Output
}
  ? WithContent<Output>
  : never

/** Excludes a 304, which has no content: only caches request it. */
type WithContent<Output> = Output extends unknown ? (keyof Output extends never ? never : Output) : never

type Fields = Record<string, string | File | undefined>

type Options = {
  query?: Record<string, string | undefined>
  json?: Record<string, unknown>
  form?: Fields
  /** The API's names of the fields, in requests and errors. */
  names?: FieldNames
  /** The idempotency key: a second call with the same key creates nothing. */
  key?: string
  /** Aborts the call. */
  signal?: AbortSignal
}

/** Calls the API; throws a CallFailure if it fails. */
export async function call<P extends Path, M extends Method<P>>(
  method: M,
  path: P,
  { query, json, form, names = {}, key, signal: abortSignal }: Options = {},
): Promise<ResponseBody<M, P>> {
  const body = json ? JSON.stringify(toApiNames(names, json)) : form && formData(toApiNames(names, form))
  const headers = { ...(json && { 'Content-Type': 'application/json' }), ...(key && { [keyHeader]: key }) }
  const timeout = AbortSignal.timeout(form ? timeoutMs.form : timeoutMs.json)
  const signal = abortSignal ? AbortSignal.any([timeout, abortSignal]) : timeout
  const response = await fetch(addressOf(path, query), { method, headers, body, signal }).catch(() => {
    throw new CallFailure(connectionFailed)
  })
  const responseBody = await response.json().catch(() => undefined)
  if (!response.ok) throw refusalOf(responseBody, names)
  // A broken connection, or a proxy that responds with its own page: it is unknown whether the data was saved.
  if (!responseBody) throw new CallFailure(connectionFailed)
  return responseBody
}

type Upload = {
  key: string
  /** Called with the part that was sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Posts a form and reports the upload progress, which only XMLHttpRequest provides. */
export function upload<P extends Path>(path: P, fields: Fields, { key, onProgress }: Upload) {
  return new Promise<ResponseBody<'POST', P>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new CallFailure(connectionFailed))
    let timer = setTimeout(() => request.abort(), timeoutMs.form)

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), timeoutMs.form)
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const responseBody = parseBody(request)
      if (request.status !== 201) reject(refusalOf(responseBody))
      else if (responseBody) resolve(responseBody)
      else fail()
    }
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => clearTimeout(timer)

    request.open('POST', path)
    request.setRequestHeader(keyHeader, key)
    request.send(formData(fields))
  })
}

/** Converts any thrown value to a failure that can be shown. */
export function failureOf(error: unknown) {
  return error instanceof CallFailure ? error : new CallFailure(messageOf(error))
}

/** The message for the user for any thrown value. */
export function messageOf(error: unknown) {
  return error instanceof CallFailure ? error.message : 'Something went wrong here. Nothing was lost. Please try again.'
}

function addressOf(path: string, query: Options['query']) {
  const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

type Refusal = { error?: { code?: string; message?: string; fields?: FieldErrors } }

function refusalOf(responseBody: Refusal | undefined, names: FieldNames = {}) {
  const error = responseBody?.error
  const message = error?.message ?? 'The server did not take it. Nothing was lost. Please try again.'
  return new CallFailure(message, error?.fields && fromApiNames(names, error.fields), error?.code)
}

function formData(fields: Fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}

function parseBody({ responseText }: XMLHttpRequest) {
  try {
    return JSON.parse(responseText)
  } catch {
    return undefined
  }
}
