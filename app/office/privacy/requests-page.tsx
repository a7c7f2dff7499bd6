import { useEffect, useRef, useState } from 'react'
import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/use-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError, useLastLoaded } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { PrintIcon, SearchIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { longDate } from '#domain/dates.ts'
import { findReceipt, listReceipts } from '#domain/privacy/receipts.server.ts'
import type { Route } from './+types/requests-page.ts'
import { CheckReceipt, ErasePerson, ReceiptSheet, Receipts } from './erasure.tsx'
import { PersonFound } from './person-found.tsx'
import { answerRequest, type FoundPerson } from './request-action.server.ts'

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
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action(args: Route.ActionArgs) {
  return answerRequest(args)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** Answers people who telephone or write: finds what is stored about them, exports it, erases it. */
export default function PrivacyRequests({ loaderData, actionData }: Route.ComponentProps) {
  const loaded = useLastLoaded(loaderData)
  const receiptId = useSearchParams()[0].get('receipt') || undefined
  const [erasing, setErasing] = useState<{ person: FoundPerson; ids: string[] }>()
  // If a reload fails, the page stays as it is; a receipt, or the way back from it, is another page.
  if (!loaded || loaded.receipt?.id !== receiptId) {
    return <ListFailed what={receiptId ? 'The receipt' : 'The privacy requests'} />
  }
  const { receipt, receipts, firm, hasMail } = loaded
  if (receipt) {
    return (
      <div className="privacy">
        <RequestSteps now="Receipt" />
        <ReceiptSheet receipt={receipt} firm={firm} />
      </div>
    )
  }
  const person = actionData?.done?.person
  const found = person && person.messages.length > 0 ? person : undefined
  // After another search the dialog closes: it was about another person.
  const ids = erasing && erasing.person === found ? erasing.ids : undefined
  return (
    <>
      <div className="privacy">
        <div className="privacy-head split">
          {!found && (
            <p>
              When someone rings or writes to ask what is kept, or to have it erased. Messages with a link of their own
              are handled there by the sender.
            </p>
          )}
          <RequestSteps now={ids ? 'Answer' : found ? 'Look' : 'Find'} />
        </div>
        <FindPerson problem={queryProblem(actionData)} query={person?.query ?? previousQuery(actionData)} />
        {person && !found && <NothingStored query={person.query} />}
        {found && (
          <PersonFound key={idsOf(found)} person={found} onErase={(ids) => setErasing({ person: found, ids })} />
        )}
        {!found && (
          <>
            {!loaderData && <ListFailed what="The newest list of erasures" />}
            <Receipts receipts={receipts} />
            <CheckReceipt pageAnswer={isReceiptCheck(actionData) ? actionData : undefined} />
          </>
        )}
      </div>
      {ids && found && <ErasePerson person={found} ids={ids} hasMail={hasMail} onClose={() => setErasing(undefined)} />}
    </>
  )
}

type Answer = Route.ComponentProps['actionData']

function queryProblem(answer: Answer) {
  if (!answer?.problem || isReceiptCheck(answer)) return undefined
  return answer.problem.fields?.query?.[0] ?? answer.problem.message
}

/** Whether it answers the check of a receipt. Only a form sent before hydration is answered here. */
function isReceiptCheck(answer: Answer) {
  return answer && 'values' in answer ? answer.values.intent === 'check' : answer?.done?.checked !== undefined
}

function previousQuery(answer: Answer) {
  return answer && 'values' in answer ? answer.values.query : undefined
}

function idsOf({ messages }: FoundPerson) {
  return messages.map(({ id }) => id).join()
}

/** Finds a person. Sent by POST and not in the URL, so that neither history nor logs contain it. */
function FindPerson({ problem, query }: { problem?: string; query?: string }) {
  const busy = useNavigation().formData?.get('intent') === 'find'
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  return (
    <Form className="privacy-find" method="post" role="search">
      <div className="field">
        <label htmlFor="query">E-mail address or telephone number</label>
        <p className="hint" id="query-hint">
          As the person gives it. Spaces, country code and Hindi digits do not matter.
        </p>
        <div className="privacy-row cluster gap-4">
          <input
            className="input"
            id="query"
            name="query"
            ref={field}
            defaultValue={query}
            autoComplete="off"
            placeholder="name@example.com or 00000 00000"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'query-error query-hint' : 'query-hint'}
          />
          <button className="btn" type="submit" name="intent" value="find" aria-busy={busy}>
            <SearchIcon /> Find
          </button>
        </div>
        <FieldError id="query-error" message={problem} />
      </div>
    </Form>
  )
}

/** The answer if nothing is stored. */
function NothingStored({ query }: { query: string }) {
  return (
    <div className="empty privacy-sheet">
      <span className="mini-mark">
        <Mark />
      </span>
      <h2>Nothing is kept</h2>
      <p role="status">
        On {longDate(new Date().toISOString())} no message, letter or note belongs to {query}. You may say so to the
        person; the answer can be printed.
      </p>
      <button className="btn btn--line" type="button" onClick={() => print()}>
        <PrintIcon /> Print this answer
      </button>
    </div>
  )
}

const steps = ['Find', 'Look', 'Answer', 'Receipt'] as const

/** The progress of a request. */
function RequestSteps({ now }: { now: (typeof steps)[number] }) {
  const current = steps.indexOf(now)
  return (
    <ol className="steps fine cluster" aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'is-done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
