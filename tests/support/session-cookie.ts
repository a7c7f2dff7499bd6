import { adminPassword } from './site-process.ts'

/** Signs in to a running site, by default as the first account. Returns the session's cookie, empty if refused. */
export async function sessionCookie(url: string, username = 'admin', password = adminPassword) {
  const body = new URLSearchParams({ username, password })
  const headers = { Origin: url }
  const answer = await fetch(`${url}/adminsite`, { method: 'POST', headers, body, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
