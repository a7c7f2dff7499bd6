/** The token of a link that was sent by e-mail. */
export function readToken(request: Request) {
  return new URL(request.url).searchParams.get('token') ?? ''
}
