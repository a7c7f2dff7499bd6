import { z } from 'zod'
import { rules } from '#domain/rules.ts'
import { redirectPath } from '#domain/site/pages.ts'

const { maxPath } = rules.redirect

/** Paths that the program itself serves, whatever the list of redirects contains. */
const ownPaths = /^\/(?:admin(?:dashboard|site)|insert|uploads|pictures|assets|share|preview|draft|enquiry)(?:\/|$)/

const path = z
  .string()
  .trim()
  .min(1, 'Enter an address.')
  .max(2_000, 'This address is too long.')
  .transform((address, context) => {
    const path = redirectPath(address)
    if (path && path.length <= maxPath) return path
    context.addIssue(path ? `At most ${maxPath} characters.` : 'Enter an address such as /our-team.php.')
    return z.NEVER
  })

/** An old address and its target. With an empty target it is ignored: it is not reported as missing again. */
export const NewRedirect = z.object({
  from: path
    .refine((from) => from !== '/', 'The home page is always there.')
    .refine((from) => !ownPaths.test(from), 'This address belongs to the program.'),
  to: path.or(z.literal('')).default(''),
})

export type NewRedirect = z.infer<typeof NewRedirect>
