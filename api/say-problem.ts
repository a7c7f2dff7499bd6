import type { Context } from 'hono'
import type { Problem } from '#domain/problem.ts'
import { isPlainForm, openPaths } from './request.ts'

/** A call is refused as calls are; a page and a form were asked for by a person, who reads words. */
export function sayProblem(c: Context, problem: Problem) {
  if (problem.retryAfterSeconds) c.header('Retry-After', String(problem.retryAfterSeconds))
  return isCall(c) ? c.json({ error: problem.toJSON() }, problem.status) : c.text(problem.message, problem.status)
}

function isCall(c: Context) {
  const { path } = c.req
  return path.startsWith('/insert/') && !(openPaths.includes(path) && isPlainForm(c))
}
