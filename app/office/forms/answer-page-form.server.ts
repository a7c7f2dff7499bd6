import { type ActionFunctionArgs, data } from 'react-router'
import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { withCookies } from '#app/office/with-cookies.ts'
import type { Self, Sender } from '#domain/accounts/account.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

export type PageFormInput = { resources: Resources; self: Self; form: FormData; sender: Sender; firmName: string }

/**
 * The forms of a page by the name of their button: each does its work, and gives what the page shows when it is done
 * and the cookies of a session that has taken the old one's place.
 */
export type PageForms<Shown> = Record<
  string,
  (input: PageFormInput) => Promise<{ cookies?: string[] } & Partial<Shown>>
>

/** What comes of one of a page's forms. */
export async function answerPageForm<Shown extends object>(
  forms: PageForms<Shown>,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  const input = {
    resources: context.get(resourcesContext),
    self: context.get(userContext),
    form,
    sender: { headers: request.headers, address: context.get(requestContext).address },
    firmName: context.get(contentContext).firm.name,
  }
  let cookies: string[] = []
  const answer = await answerForm(
    async () => {
      const work = Object.hasOwn(forms, intent) ? forms[intent] : undefined
      if (!work) throw new Problem('unreadable')
      const { cookies: renewed = [], ...shown } = await work(input)
      cookies = renewed
      return { intent, ...shown } as { intent: string } & Partial<Shown>
    },
    { intent },
  )
  return 'done' in answer ? data(answer, { headers: withCookies(cookies) }) : answer
}
