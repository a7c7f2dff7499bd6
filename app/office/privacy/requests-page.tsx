import { useState } from 'react'
import { data } from 'react-router'
import { answerHeaders } from '#app/answer-headers.ts'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { sendForm } from '#app/office/forms/send-form.ts'
import type { DashboardHandle } from '#app/office/handle.ts'
import { isRecent } from '#domain/accounts/session.server.ts'
import { findReceipt, listReceipts } from '#domain/privacy/receipts.server.ts'
import type { Route } from './+types/requests-page.ts'
import { CheckReceipt } from './check-receipt.tsx'
import { ErasePerson } from './erase-person.tsx'
import { FindPerson } from './find-person.tsx'
import { NothingKept } from './nothing-kept.tsx'
import { PersonFound } from './person-found.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { Receipts } from './receipts.tsx'
import { answerRequest, type FoundPerson } from './request-action.server.ts'
import { RequestSteps } from './request-steps.tsx'

export const handle: DashboardHandle = { title: 'Privacy requests' }

export const headers = answerHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, sign, mail } = context.get(resourcesContext)
  const { firm } = context.get(contentContext)
  const id = new URL(request.url).searchParams.get('receipt')
  const receipt = id ? await findReceipt(db, sign, id) : undefined
  if (id && !receipt) throw data(null, { status: 404, statusText: 'Not Found' })
  return {
    receipt,
    receipts: await listReceipts(db, sign),
    firm: { name: firm.name, dataContact: firm.dataContact },
    hasMail: mail !== undefined,
    recent: isRecent(context.get(userContext)),
  }
}

export function action(asked: Route.ActionArgs) {
  return answerRequest(asked)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** For those who telephone or write: what is kept of them, a copy of it, and its end. */
export default function PrivacyRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, receipts, firm, hasMail, recent } = loaderData
  const [erasing, setErasing] = useState<{ person: FoundPerson; ids: string[] }>()
  if (receipt) {
    return (
      <div className="preq">
        <RequestSteps now="Receipt" />
        <ReceiptSheet receipt={receipt} firm={firm} />
      </div>
    )
  }
  const person = actionData?.done?.person
  const found = person && person.messages.length > 0 ? person : undefined
  // Whoever is looked up next is another question.
  const ids = erasing && erasing.person === found ? erasing.ids : undefined
  return (
    <>
      <div className="preq">
        <div className="preq-head">
          {!found && (
            <p>
              When someone rings or writes to ask what is kept, or to have it erased. Messages with a link of their own
              are handled there by the sender.
            </p>
          )}
          <RequestSteps now={ids ? 'Answer' : found ? 'Look' : 'Find'} />
        </div>
        <FindPerson problem={askedProblem(actionData)} asked={person?.asked ?? askedBefore(actionData)} />
        {person && !found && <NothingKept asked={person.asked} />}
        {found && (
          <PersonFound key={idsOf(found)} person={found} onErase={(ids) => setErasing({ person: found, ids })} />
        )}
        {!found && (
          <>
            <Receipts receipts={receipts} />
            <CheckReceipt answer={actionData?.done?.checked} />
          </>
        )}
      </div>
      {ids && found && (
        <ErasePerson person={found} ids={ids} hasMail={hasMail} spared={recent} onClose={() => setErasing(undefined)} />
      )}
    </>
  )
}

type Answer = Route.ComponentProps['actionData']

function askedProblem(answer: Answer) {
  if (!answer?.problem) return undefined
  return answer.problem.fields?.asked?.[0] ?? answer.problem.message
}

function askedBefore(answer: Answer) {
  return answer && 'values' in answer ? answer.values.asked : undefined
}

function idsOf({ messages }: FoundPerson) {
  return messages.map(({ id }) => id).join()
}
