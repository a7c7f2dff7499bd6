/** The number an address asks for, such as `?page=2`, brought between 1 and the last there is. */
export function askedNumber(request: Request, name: string, last: number) {
  const asked = Number(new URL(request.url).searchParams.get(name) ?? 1)
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), last) : 1
}
