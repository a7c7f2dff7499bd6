import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { problemWords } from '#domain/firm/problem-words.ts'
import { outageOf } from '#domain/outage.ts'
import { Problem, type ProblemCode } from '#domain/problem.ts'
import type { Log } from '#platform/log.ts'
import { type ApiEnvironment, isPlainForm, openPaths } from './request.ts'

/** Answers every error in one form: a Problem in its own words, anything else as an incident that is in the log. */
export function handleError(log: Log, content: Pick<OpenContent, 'current'>): ErrorHandler<ApiEnvironment> {
  return (thrown, c) => {
    const error = thrown instanceof HTTPException || isBrokenOff(c) ? problemOf(thrown) : thrown
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

/** Whether the sender left before the body was whole: what then fails is no failure of the site or its database. */
export function isBrokenOff(c: Context<ApiEnvironment>) {
  return c.env?.incoming?.errored != null
}

/** Answers a call with JSON; a page and a form were asked for by a person, who reads words. */
export function sendProblem(c: Context, problem: Problem) {
  return isCall(c) ? jsonProblem(c, problem) : c.text(problem.message, problem.status, retryAfter(problem))
}

/** A handler that answers with this problem. */
export function refuse(code: ProblemCode) {
  return () => {
    throw new Problem(code)
  }
}

/** A call that visitors make too, by the site's own form, answers in the words of the website. */
function jsonProblem(c: Context, problem: Problem, content?: Pick<OpenContent, 'current'>) {
  const message = content ? problemWords(problem, content.current.interface) : problem.message
  return c.json({ error: { ...problem.toJSON(), message } }, problem.status, retryAfter(problem))
}

function retryAfter({ retryAfterSeconds }: Problem): Record<string, string> {
  return retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}
}

/** What Hono's validators throw before a schema is asked: a body of another type, or one that cannot be parsed. */
function problemOf(cause: unknown) {
  const isOfOtherType = cause instanceof HTTPException && cause.status === 415
  return new Problem(isOfOtherType ? 'type-not-accepted' : 'unreadable', { cause })
}

function isCall(c: Context) {
  const { path } = c.req
  return path.startsWith('/insert/') && !(openPaths.includes(path) && isPlainForm(c))
}
