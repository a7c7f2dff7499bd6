import { data } from 'react-router'
import { Problem } from '#domain/problem.ts'

/** Runs the operation of a form. Returns a Problem to the form, with the typed values; rethrows any other error. */
export async function answerForm<Result>(operation: () => Promise<Result>, values: Record<string, string> = {}) {
  try {
    return { done: await operation(), problem: undefined }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const headers = error.retryAfterSeconds ? { 'Retry-After': String(error.retryAfterSeconds) } : undefined
    return data({ done: undefined, problem: error.toJSON(), values }, { status: error.status, headers })
  }
}

/** Passes on the headers of an action, such as Retry-After; by itself React Router passes on only cookies. */
export function answerHeaders({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders
}

/** The text fields of a form, without files. */
export function textFields(form: FormData) {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Reads the fields of a form; a body that is not form data is answered with 400. */
export async function readForm(request: Request) {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400, statusText: 'Bad Request' })
  }
}

/** Headers that set these cookies. */
export function withCookies(cookies: string[]) {
  return new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
}
