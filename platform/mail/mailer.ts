import { createTransport } from 'nodemailer'
import SMTPPool from 'nodemailer/lib/smtp-pool'

export type Mailer = ReturnType<typeof connect>

/** A pool of SMTP connections. */
export function connect(url: string, timeoutMs: number) {
  const pool = new SMTPPool({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Longer than the greeting timeout, so that the two can be told apart.
    socketTimeout: 1.2 * timeoutMs,
    // Reopens a connection that the server closed while idle; nothing was sent on it.
    maxRequeues: 1,
  })
  // No content may make nodemailer read a file or fetch a URL.
  const transport = createTransport(pool, { disableFileAccess: true, disableUrlAccess: true })
  return {
    send: transport.sendMail.bind(transport),
    close: () => pool.close(),
    end: () => pool.close({ force: true }),
  }
}
