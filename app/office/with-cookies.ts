/** Headers that set these cookies. */
export function withCookies(cookies: string[]) {
  return new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
}
