import { connectionFailed } from '#api/client/call.ts'
import { Problem, type ProblemCode } from '#domain/problem.ts'

/** What the door answered: where it leads, or why it stays closed. */
export type Answer = { next?: 'in' | 'code'; refusal?: string }

/** Sends username and password to the door of the office, without leaving the page. */
export function sendPassword(form: FormData) {
  return knock('/adminsite', form, 'wrong-credentials')
}

/** Sends the code of a second factor. */
export function sendCode(form: FormData) {
  return knock('/adminsite/code', form, 'wrong-code')
}

/** The door is a form for people: it answers by leading on, or by a page with the status of what was wrong. */
async function knock(door: string, form: FormData, wrong: ProblemCode): Promise<Answer> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  const response = await fetch(door, { method: 'POST', body }).catch(() => undefined)
  if (!response) return { refusal: connectionFailed }
  const { pathname } = new URL(response.url)
  if (response.redirected && pathname === '/adminsite/code') return { next: 'code' }
  if (response.redirected && pathname.startsWith('/adminDashboard')) return { next: 'in' }
  if (pathname === '/adminsite/first-password') return { refusal: new Problem('password-to-choose').message }
  return { refusal: new Problem(response.status === 429 ? 'too-many-attempts' : wrong).message }
}
