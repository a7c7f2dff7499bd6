/** The last answer of the mail server, without its status codes. */
export function mailAnswer(answer: string) {
  return answer.replace(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}\s)?/, '')
}

type WaitingEmail = { answer: string | null; givenUpAt: string | null }

/**
 * Why no e-mail is sent at present, if so. A server that refuses an e-mail answers with a status code, an error of the
 * connection has none.
 */
export function findOutage(emails: WaitingEmail[]) {
  return emails.find(({ answer, givenUpAt }) => answer && !givenUpAt && !/^\d{3}/.test(answer))?.answer
}
