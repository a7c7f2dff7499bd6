import { data, redirect } from 'react-router'
import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { readForm, textFields } from '#app/form-action.ts'
import contactStyles from '#app/website/contact/contact.css?url'
import { ContactPage } from '#app/website/contact/contact-page.tsx'
import homeStyles from '#app/website/home/home.css?url'
import { HomePage } from '#app/website/home/home-page.tsx'
import { problemWords } from '#domain/firm/problem-words.ts'
import { hiddenField, messageSchema } from '#domain/messages/message.ts'
import { receiveMessage } from '#domain/messages/receive-message.server.ts'
import { outageOf } from '#domain/outage.ts'
import { Problem, parse } from '#domain/problem.ts'
import type { Route } from './+types/plain-message.ts'
import { formAnchors, type MessageForm } from './contact/message-form.tsx'
import { pageStyles } from './shell/page-meta.tsx'

export const links = pageStyles(homeStyles, contactStyles)

/** A contact form sent without script: redirects to its page if stored, renders the form again if rejected. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const key = form.get('key')
  const page = form.get('page') === 'contact' ? 'contact' : 'home'
  const { interface: words } = context.get(contentContext)
  try {
    const input = parse(
      messageSchema(() => words.messageErrors),
      form,
    )
    const { reference } = await receiveMessage(context.get(resourcesContext), context.get(contentContext), input, {
      address: context.get(requestContext).address,
      repeat: typeof key === 'string' && key ? { key } : 'same-words',
      submission: { hidden: textFields(form)[hiddenField] },
    })
    return redirect(`${page === 'contact' ? '/contact' : '/'}?sent=${reference}#${formAnchors[page]}`, 303)
  } catch (error) {
    const problem = error instanceof Problem ? error : (outageOf(error) ?? new Problem('unexpected', { cause: error }))
    // Handle every error here: the visitor must get the typed text back.
    if (problem !== error) context.get(resourcesContext).log.error({ error }, 'a message could not be kept')
    const refused: MessageForm = {
      values: textFields(form),
      errors: problem.fields,
      failure: problemWords(problem, words),
    }
    const headers = problem.retryAfterSeconds ? { 'Retry-After': String(problem.retryAfterSeconds) } : undefined
    return data({ page, refused }, { status: problem.status, headers })
  }
}

export default function PlainMessage({ actionData }: Route.ComponentProps) {
  const form = actionData?.refused ?? {}
  return actionData?.page === 'contact' ? <ContactPage form={form} /> : <HomePage form={form} />
}
