import { createTransport } from 'nodemailer'
import SMTPPool from 'nodemailer/lib/smtp-pool'

export type Mailer = ReturnType<typeof connect>

/** A few lines to the mail server that stay open from letter to letter. */
export function connect(url: string, patienceMs: number) {
  const pool = new SMTPPool({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    // A little longer, so that who has not even greeted us is told from who falls silent later.
    socketTimeout: 1.2 * patienceMs,
    // A line that the server has closed meanwhile is opened anew; nothing was sent on it.
    maxRequeues: 1,
  })
  // A letter is words: nothing in it may make the server read a file or fetch an address.
  const transport = createTransport(pool, { disableFileAccess: true, disableUrlAccess: true })
  return {
    send: transport.sendMail.bind(transport),
    close: () => pool.close(),
    end: () => pool.close({ force: true }),
  }
}
