import { data } from 'react-router'
import { Problem } from '#domain/problem.ts'

/** Does a form's work. A Problem returns to the form as words, with what was typed; anything else is the error page's. */
export async function answerForm<Result>(work: () => Promise<Result>, values: Record<string, string> = {}) {
  try {
    return { done: await work(), problem: undefined }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const headers = error.retryAfterSeconds ? { 'Retry-After': String(error.retryAfterSeconds) } : undefined
    return data({ done: undefined, problem: error.toJSON(), values }, { status: error.status, headers })
  }
}

/** What an action sets beside its answer, such as Retry-After; React Router passes on cookies by itself, and no more. */
export function answerHeaders({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders
}

/** The fields of a form; a body that is none is the sender's fault, not ours. */
export async function readForm(request: Request) {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400, statusText: 'Bad Request' })
  }
}
