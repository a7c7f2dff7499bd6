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
export function failureOf(error: unknown) {
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
