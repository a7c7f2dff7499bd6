import { data, redirect } from 'react-router'
import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { pageStyles } from '#app/website/shell/page-styles.ts'
import { useContent } from '#app/website/shell/use-content.ts'
import { readEnquiryToken } from '#domain/messages/enquiry-link.server.ts'
import { NewMessage } from '#domain/messages/message.ts'
import { parse } from '#domain/parse.ts'
import { correctEnquiry } from '#domain/privacy/correct-enquiry.server.ts'
import { findEnquiry } from '#domain/privacy/enquiry.server.ts'
import { findReceipt } from '#domain/privacy/receipts.server.ts'
import { withdrawEnquiry } from '#domain/privacy/withdraw-enquiry.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Route } from './+types/enquiry.ts'
import enquiryStyles from './enquiry.css?url'
import { EnquiryCorrect } from './enquiry-correct.tsx'
import { EnquiryDetails } from './enquiry-details.tsx'
import { EnquiryReceipt } from './enquiry-receipt.tsx'
import { EnquiryWithdraw } from './enquiry-withdraw.tsx'

export const links = pageStyles(enquiryStyles)

/** The address itself is the key: no index, no other site and no cache learns it. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders)
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('X-Robots-Tag', 'noindex, nofollow')
  return headers
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const messageId = readEnquiryToken(resources.sign, params.token)
  if (!messageId) return data({ view: 'unknown' } as const, 404)
  const show = new URL(request.url).searchParams.get('show')
  const enquiry = await findEnquiry(resources, messageId)
  if (enquiry) return { view: 'kept', show, enquiry } as const
  const receipt = await findReceipt(resources.db, resources.sign, messageId)
  if (!receipt || show !== 'receipt') return data({ view: 'ended', hasReceipt: receipt !== undefined } as const, 410)
  return { view: 'receipt', receipt, hasMail: resources.mail !== undefined } as const
}

/** The forms of the page, by the name of their button. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const resources = context.get(resourcesContext)
  const messageId = readEnquiryToken(resources.sign, params.token)
  if (!messageId) throw data(null, { status: 404, statusText: 'Not Found' })
  const { address } = context.get(requestContext)
  const form = await readForm(request)
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const answer = await answerForm(async () => {
    if (form.get('intent') === 'withdraw') {
      return (await withdrawEnquiry(resources, messageId, { address })) ? '?show=receipt' : ''
    }
    if (form.get('intent') !== 'correct') throw new Problem('unreadable')
    const input = parse(NewMessage, form)
    await correctEnquiry(resources, context.get(contentContext), { messageId, input, address })
    return '?show=corrected'
  }, Object.fromEntries(texts))
  return 'done' in answer ? redirect(`/enquiry/${params.token}${answer.done}`, 303) : answer
}

/** What its sender sees of a message: what is kept, and the ways to correct and to withdraw it. */
export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, values } = actionData ?? {}
  return (
    <main id="main">
      <title>Your enquiry</title>
      <meta name="robots" content="noindex, nofollow" />
      <EnquiryHead reference={referenceOf(loaderData)} view={loaderData.view} />
      {loaderData.view === 'kept' && loaderData.show === 'correct' && (
        <EnquiryCorrect enquiry={loaderData.enquiry} problem={problem} values={values} />
      )}
      {loaderData.view === 'kept' && loaderData.show === 'withdraw' && <EnquiryWithdraw problem={problem} />}
      {loaderData.view === 'kept' && loaderData.show !== 'correct' && loaderData.show !== 'withdraw' && (
        <EnquiryDetails enquiry={loaderData.enquiry} corrected={loaderData.show === 'corrected'} />
      )}
      {loaderData.view === 'receipt' && <EnquiryReceipt receipt={loaderData.receipt} hasMail={loaderData.hasMail} />}
      {loaderData.view === 'ended' && <EnquiryEnded hasReceipt={loaderData.hasReceipt} />}
      {loaderData.view === 'unknown' && <EnquiryEnded unknown />}
    </main>
  )
}

function referenceOf(shown: Route.ComponentProps['loaderData']) {
  if (shown.view === 'kept') return shown.enquiry.reference
  return shown.view === 'receipt' ? shown.receipt.references[0] : undefined
}

type EnquiryHeadProps = { reference?: string; view: 'kept' | 'receipt' | 'ended' | 'unknown' }

const ledes = {
  kept: 'What you sent us, who may see it, and how long it is kept. Only a person who has this link can open this page.',
  receipt: 'Nothing that you sent us is kept any longer.',
  ended: 'Nothing is kept any longer of the enquiry that this link belonged to.',
  unknown: 'This link does not lead to an enquiry.',
}

/** Plain, without a square on the board: whoever comes here has a matter of their own. */
function EnquiryHead({ reference, view }: EnquiryHeadProps) {
  return (
    <div className="top enquiry-head on-navy">
      <div className="wrap board">
        <div className="top-main">
          {reference && (
            <p className="enquiry-ref">
              Reference <b>{reference}</b>
            </p>
          )}
          <h1>Your enquiry</h1>
          <p className="lede">{ledes[view]}</p>
        </div>
      </div>
    </div>
  )
}

type EnquiryEndedProps = {
  /** Whether it was withdrawn by this link. */
  hasReceipt?: boolean
  /** Whether the link was never one of ours. */
  unknown?: boolean
}

/** At the end of a link: the message is gone, or there never was one. */
function EnquiryEnded({ hasReceipt = false, unknown = false }: EnquiryEndedProps) {
  const { dataContact } = useContent().content.firm
  return (
    <section className="section" aria-labelledby="ended">
      <div className="wrap">
        <div className="empty">
          <span className="mini-mark">
            <Mark />
          </span>
          <h2 id="ended">{unknown ? 'This link is not complete' : 'This link has ended'}</h2>
          <p>
            {unknown
              ? 'A part of it is missing, or was changed on the way. Please open it again from our letter, or copy all of it.'
              : 'The enquiry was withdrawn, or was erased when its time had come.'}{' '}
            If you have a question about your details, write to{' '}
            <a href={`mailto:${dataContact.email}`}>{dataContact.email}</a>.
          </p>
          {hasReceipt && (
            <a className="link" href="?show=receipt">
              See the receipt <ArrowIcon />
            </a>
          )}
          <a className="link" href="/contact">
            Contact the office <ArrowIcon />
          </a>
        </div>
      </div>
    </section>
  )
}
