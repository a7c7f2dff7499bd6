/**
 * The path and query of a request's target. A client may name the whole address, as it does to a proxy; with a password
 * in it no Request can be made of it. The Host header tells the site's name in either form.
 */
export function originForm(target: string) {
  if (target.startsWith('/') || !/^https?:/i.test(target) || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}
