import { traced } from '#platform/tracing.ts'
import type { Mailer } from './mailer.ts'

/** An e-mail with a plain text and an HTML part. */
export type OutgoingEmail = {
  /** The firm; MAIL_FROM replaces its address, if it is set. */
  from: { name: string; address: string }
  to: string
  /** Reply-To, if it is not the firm. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** The same for each attempt of one e-mail, so that a duplicate can be recognised. */
  messageId?: string
}

export type Mail = {
  /** Hands the e-mail to the SMTP server; rejects with a MailFailure. */
  send(email: OutgoingEmail): Promise<void>
  /** Closes the connections after the e-mails in flight are sent. */
  close(): void
}

type Settings = { SMTP_URL?: string; MAIL_FROM?: string }

/** Outgoing mail by SMTP; undefined if no server is set. */
export function openMail({ SMTP_URL, MAIL_FROM }: Settings, timeoutMs = 20_000): Mail | undefined {
  if (!SMTP_URL) return undefined
  // The limit for the whole delivery, even if the server responds in time to each command.
  const sendTimeoutMs = 2.5 * timeoutMs
  let mailer: Promise<Mailer> | undefined
  return {
    async send({ from, to, replyTo, ...content }) {
      mailer ??= openMailer(SMTP_URL, timeoutMs)
      const used = mailer
      const { send, end } = await used.catch((error) => {
        // The next e-mail tries again.
        if (mailer === used) mailer = undefined
        throw error
      })
      // As an object, it is parsed as one address, whatever characters it contains.
      const sent = send({
        ...content,
        from: { name: from.name, address: MAIL_FROM ?? from.address },
        to: { name: '', address: to },
        replyTo,
        // Suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          // A single delivery cannot be aborted, so the connections are closed; the next e-mail opens new ones.
          if (mailer === used) mailer = undefined
          end()
          reject(new MailFailure('broken', 'The mail server took too long.'))
        }, sendTimeoutMs)
      })
      try {
        await traced('send e-mail', {}, () => Promise.race([sent, timeout]))
      } catch (error) {
        throw failureOf(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => void mailer?.then(({ close }) => close()),
  }
}

/** Imported with the first e-mail: many sites send none. */
async function openMailer(url: string, timeoutMs: number) {
  const { connect } = await import('./mailer.ts')
  return connect(url, timeoutMs)
}

/**
 * Why an e-mail was not delivered: the server refused it; it permanently refused the recipient; the connection broke
 * while sending, so that it may have arrived; or the server could not be reached or accepts no mail at all.
 */
type FailureKind = 'refused' | 'no mailbox' | 'broken' | 'unreachable'

export class MailFailure extends Error {
  readonly kind: FailureKind
  /** The response of the server, if there was one. */
  readonly answer?: string

  constructor(kind: FailureKind, message: string, answer?: string) {
    super(message)
    this.kind = kind
    this.answer = answer
  }
}

type NodemailerError = {
  code?: string
  syscall?: string
  timeoutType?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Maps an error of nodemailer. */
function failureOf(error: unknown) {
  if (error instanceof MailFailure) return error
  const thrown = error as NodemailerError
  return new MailFailure(kindOf(thrown), messageOf(thrown), thrown.response)
}

function kindOf({ code, syscall, timeoutType, command, response, responseCode }: NodemailerError): FailureKind {
  // 421: the server is shutting down.
  if (responseCode === 421) return 'unreachable'
  // 5.7: a policy of the server, often our own: it may change while the e-mail waits.
  const isPermanent = (responseCode ?? 0) >= 500 && !/^5\d\d[ -]5\.7\.|relay/i.test(response ?? '')
  if (code === 'EENVELOPE' && command === 'RCPT TO' && isPermanent) return 'no mailbox'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'refused'
  if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT' ? 'broken' : 'unreachable'
  const inConversation = (code === 'ECONNECTION' || code === 'ESOCKET') && command === 'CONN' && !responseCode
  return inConversation && syscall !== 'connect' ? 'broken' : 'unreachable'
}

function messageOf({ code, timeoutType, response }: NodemailerError) {
  if (code === 'EAUTH') return 'The mail server does not know our name or password.'
  if (code === 'ETLS') return 'No safe connection to the mail server could be made.'
  if (response) return 'The mail server did not take it.'
  return timeoutType === 'SOCKET_TIMEOUT'
    ? 'The mail server fell silent.'
    : code === 'ECONNECTION'
      ? 'The mail server broke off.'
      : 'The mail server does not answer.'
}
