import { data, redirect } from 'react-router'
import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { useContent } from '#app/document/document-context.ts'
import { answerForm, readForm, textFields } from '#app/form-action.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { Filled } from '#app/website/shell/text.tsx'
import { messageSchema } from '#domain/messages/message.ts'
import { readEnquiryToken } from '#domain/messages/message-emails.server.ts'
import { correctEnquiry, findEnquiry, withdrawEnquiry } from '#domain/privacy/enquiry.server.ts'
import { findReceipt } from '#domain/privacy/receipts.server.ts'
import { Problem, parse } from '#domain/problem.ts'
import type { Route } from './+types/enquiry.ts'
import enquiryStyles from './enquiry.css?url'
import { EnquiryDetails, EnquiryReceipt } from './enquiry-details.tsx'
import { EnquiryCorrect, EnquiryWithdraw } from './enquiry-forms.tsx'

export const links = pageStyles(enquiryStyles)

/** The URL is the secret: keep it out of search engines, and do not send it as a referrer to other sites. */
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

/** Handles both forms of the page; the button sends the intent. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const resources = context.get(resourcesContext)
  const messageId = readEnquiryToken(resources.sign, params.token)
  if (!messageId) throw data(null, { status: 404, statusText: 'Not Found' })
  const content = context.get(contentContext)
  const { address } = context.get(requestContext)
  const form = await readForm(request)
  const result = await answerForm(async () => {
    if (form.get('intent') === 'withdraw') {
      return (await withdrawEnquiry(resources, messageId, { address })) ? '?show=receipt' : ''
    }
    if (form.get('intent') !== 'correct') throw new Problem('unreadable')
    const input = parse(
      messageSchema(() => content.interface.messageErrors),
      form,
    )
    await correctEnquiry(resources, content, { messageId, input, address })
    return '?show=corrected'
  }, textFields(form))
  return 'done' in result ? redirect(`/enquiry/${params.token}${result.done}`, 303) : result
}

/** The page for the sender of a message: the stored data, and forms to correct and to withdraw it. */
export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, values } = actionData ?? {}
  const words = useContent().content.interface.enquiry
  return (
    <main id="main">
      <title>{words.title}</title>
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

function referenceOf(loaderData: Route.ComponentProps['loaderData']) {
  if (loaderData.view === 'kept') return loaderData.enquiry.reference
  return loaderData.view === 'receipt' ? loaderData.receipt.references[0] : undefined
}

type EnquiryHeadProps = { reference?: string; view: 'kept' | 'receipt' | 'ended' | 'unknown' }

/** A plain page head without a board: this page is not part of the tour over the main pages. */
function EnquiryHead({ reference, view }: EnquiryHeadProps) {
  const words = useContent().content.interface.enquiry
  return (
    <div className="top enquiry-head on-navy">
      <div className="wrap board">
        <div className="top-main">
          {reference && (
            <p className="enquiry-ref">
              {words.reference} <b>{reference}</b>
            </p>
          )}
          <h1>{words.title}</h1>
          <p className="lede">{words[view]}</p>
        </div>
      </div>
    </div>
  )
}

type EnquiryEndedProps = {
  /** Whether the enquiry was withdrawn with this link. */
  hasReceipt?: boolean
  /** Whether the link was never valid. */
  unknown?: boolean
}

/** Shown if the message is deleted, or if the link was never valid. */
function EnquiryEnded({ hasReceipt = false, unknown = false }: EnquiryEndedProps) {
  const { firm, interface: shown } = useContent().content
  const words = shown.enquiry
  const { email } = firm.dataContact
  return (
    <section className="section" aria-labelledby="ended">
      <div className="wrap">
        <div className="empty">
          <span className="mini-mark">
            <Mark />
          </span>
          <h2 id="ended">{unknown ? words.linkIncomplete : words.linkEnded}</h2>
          <p>
            <Filled
              text={unknown ? words.linkIncompleteText : words.linkEndedText}
              values={{ email: <a href={`mailto:${email}`}>{email}</a> }}
            />
          </p>
          {hasReceipt && (
            <a className="link" href="?show=receipt">
              {words.seeReceipt} <ArrowIcon />
            </a>
          )}
          <a className="link" href="/contact">
            {words.contactOffice} <ArrowIcon />
          </a>
        </div>
      </div>
    </section>
  )
}
