import { type ActionFunctionArgs, redirect } from 'react-router'
import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import type { Self, Sender } from '#domain/accounts/account.ts'
import { provePassword } from '#domain/accounts/password.server.ts'
import { staff } from '#domain/change/actor.ts'
import type { Content } from '#domain/firm/content.ts'
import { enquiryToken } from '#domain/messages/message-emails.server.ts'
import { erasePerson, findPerson } from '#domain/privacy/person.server.ts'
import { PersonErasure, PersonQuery, ReceiptCheck } from '#domain/privacy/privacy-request.ts'
import { findReceiptByCode } from '#domain/privacy/receipts.server.ts'
import { Problem, parse } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

type RequestActionInput = { resources: Resources; self: Self; sender: Sender } & Pick<Content, 'practiceAreas'>
type Answer = { person?: FoundPerson; receiptId?: string; checked?: { at?: string } }

export type FoundPerson = Awaited<ReturnType<typeof lookUpPerson>>

/** Processes a form of the page. An erasure redirects to its receipt. */
export async function answerRequest({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const form = await readForm(request)
  const input = {
    resources: context.get(resourcesContext),
    self: context.get(userContext),
    sender: { headers: request.headers, address: context.get(requestContext).address },
    practiceAreas: context.get(contentContext).practiceAreas,
  }
  const values = { intent: String(form.get('intent') ?? ''), query: String(form.get('query') ?? '') }
  const answer = await answerForm(() => runIntent(form, input), values)
  const receiptId = 'done' in answer ? answer.done?.receiptId : undefined
  if (receiptId) throw redirect(`/adminDashboard/privacy-requests?receipt=${receiptId}`, 303)
  return answer
}

/** Runs the operation that the form's `intent` names. */
async function runIntent(form: FormData, input: RequestActionInput): Promise<Answer> {
  const { resources, self, sender } = input
  switch (form.get('intent')) {
    case 'find':
      return { person: await lookUpPerson(form, input) }
    case 'check': {
      const receipt = await findReceiptByCode(resources.db, parse(ReceiptCheck, form))
      return { checked: { at: receipt?.at } }
    }
    case 'erase': {
      const erasure = parse(PersonErasure, form)
      await provePassword(resources, self, erasure.currentPassword, sender)
      const { id } = await erasePerson(resources, staff(self, sender), erasure)
      return { receiptId: id }
    }
    default:
      throw new Problem('unreadable')
  }
}

async function lookUpPerson(form: FormData, { resources, self, sender, practiceAreas }: RequestActionInput) {
  const { query } = parse(PersonQuery, form)
  const person = await findPerson(resources, staff(self, sender), query)
  return {
    ...person,
    messages: person.messages.map((message) => ({
      ...message,
      area: practiceAreas.find(({ slug }) => slug === message.service)?.title,
      path: `/enquiry/${enquiryToken(resources.sign, message.id)}`,
    })),
  }
}
