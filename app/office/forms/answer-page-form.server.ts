import { type ActionFunctionArgs, data } from 'react-router'
import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, readForm, withCookies } from '#app/form-action.ts'
import type { Self, Sender } from '#domain/accounts/account.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

type PageFormInput = { resources: Resources; self: Self; form: FormData; sender: Sender; firmName: string }

/**
 * The handlers of a page's forms, by the intent of their button. A handler returns what the page shows afterwards, and
 * the cookies if it replaced the session.
 */
export type PageForms<Result> = Record<
  string,
  (input: PageFormInput) => Promise<{ cookies?: string[] } & Partial<Result>>
>

/** Runs the handler of the submitted form and returns its result or problem. */
export async function answerPageForm<Result extends object>(
  forms: PageForms<Result>,
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
      const handler = Object.hasOwn(forms, intent) ? forms[intent] : undefined
      if (!handler) throw new Problem('unreadable')
      const { cookies: newCookies = [], ...result } = await handler(input)
      cookies = newCookies
      return { intent, ...result } as { intent: string } & Partial<Result>
    },
    { intent },
  )
  return 'done' in answer ? data(answer, { headers: withCookies(cookies) }) : answer
}
