import { adminPassword } from './site-process.ts'

/** Signs in at a running site, without a name as the first account; the session's cookie, empty where it was refused. */
export async function sessionCookie(url: string, username = 'admin', password = adminPassword) {
  const body = new URLSearchParams({ username, password })
  const headers = { Origin: url }
  const answer = await fetch(`${url}/adminsite`, { method: 'POST', headers, body, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
