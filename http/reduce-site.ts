import type { Context, MiddlewareHandler } from 'hono'

type ReduceSiteOptions<Asked extends Context> = {
  isReduced: () => Promise<boolean>
  /** Below it stand the pages that are left, each at its own address. */
  folder: string
  /** Answered as ever. */
  neverHidden: RegExp
  /** Answered to staff as ever, and to nobody else. */
  leftToStaff: RegExp
  isStaff: (c: Asked) => Promise<boolean>
  refuse: (c: Asked) => Response
  /** Answers with the page at another address than the one asked for. */
  render: (c: Asked, path: string) => Promise<Response>
}

/**
 * While the site is reduced, an address is answered by the page of the same address below a folder. What has none there
 * is hidden: whoever adds a page or a call to the site need not think of it. The folder itself is seen by staff alone.
 */
export function reduceSite<Asked extends Context>(options: ReduceSiteOptions<Asked>): MiddlewareHandler {
  const { isReduced, folder, neverHidden, leftToStaff, isStaff, refuse, render } = options
  return async (context, next) => {
    const c = context as Asked
    const { path } = c.req
    const isBelow = path === folder || path.startsWith(`${folder}/`)
    if (isBelow && (await isStaff(c))) return await render(c, path)
    if (!(await isReduced())) return isBelow ? await render(c, notFound) : await next()
    if (neverHidden.test(path)) return await next()
    if (leftToStaff.test(path)) return (await isStaff(c)) ? await next() : refuse(c)
    return await render(c, path === '/' ? folder : folder + path)
  }
}

/** An address that no page can have. */
const notFound = '/-'
