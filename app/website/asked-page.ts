/** The page that an address asks for by `?page=`: what is no whole number, or less than one, is the first. */
export function askedPage(request: Request) {
  const asked = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), Number.MAX_SAFE_INTEGER) : 1
}
