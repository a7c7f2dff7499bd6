import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { problemWords } from '#domain/firm/problem-words.ts'
import { outageOf } from '#domain/outage.ts'
import { Problem, type ProblemCode } from '#domain/problem.ts'
import type { Log } from '#platform/log.ts'
import { type ApiEnvironment, isPlainForm, openPaths } from './request.ts'

/** Sends every error in one format: a Problem with its own message, anything else as an incident that is in the log. */
export function handleError(log: Log, content: Pick<OpenContent, 'current'>): ErrorHandler<ApiEnvironment> {
  return (thrown, c) => {
    const error = thrown instanceof HTTPException || isRequestAborted(c) ? problemOf(thrown) : thrown
    if (error instanceof Problem) return jsonProblem(c, error, openPaths.includes(c.req.path) ? content : undefined)
    const incident = c.get('requestId')
    const outage = outageOf(error)
    if (outage) {
      log.warn({ id: incident, path: c.req.path, error }, outage.message)
      return sendProblem(c, outage)
    }
    log.error({ id: incident, path: c.req.path, error }, 'unexpected error')
    return c.json({ error: { ...new Problem('unexpected').toJSON(), incident } }, 500)
  }
}

/** Whether the client disconnected before it sent the whole body: the resulting error is not an error of the site. */
export function isRequestAborted(c: Context<ApiEnvironment>) {
  return c.env?.incoming?.errored != null
}

/** Sends the problem as JSON to an API call, and as plain text to a page or a form without script. */
export function sendProblem(c: Context, problem: Problem) {
  return isApiCall(c) ? jsonProblem(c, problem) : c.text(problem.message, problem.status, retryAfter(problem))
}

/** A handler that throws this problem. */
export function refuse(code: ProblemCode) {
  return () => {
    throw new Problem(code)
  }
}

/** With `content`, uses the texts of the website: for calls that visitors make through the site's own form. */
function jsonProblem(c: Context, problem: Problem, content?: Pick<OpenContent, 'current'>) {
  const message = content ? problemWords(problem, content.current.interface) : problem.message
  return c.json({ error: { ...problem.toJSON(), message } }, problem.status, retryAfter(problem))
}

function retryAfter({ retryAfterSeconds }: Problem): Record<string, string> {
  return retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}
}

/** Maps an error of Hono's validators: a body of a wrong type, or one that cannot be parsed. */
function problemOf(cause: unknown) {
  const isWrongType = cause instanceof HTTPException && cause.status === 415
  return new Problem(isWrongType ? 'type-not-accepted' : 'unreadable', { cause })
}

function isApiCall(c: Context) {
  const { path } = c.req
  return path.startsWith('/insert/') && !(openPaths.includes(path) && isPlainForm(c))
}
