import { failureOf, MailFailure } from './mail-failure.ts'
import type { Mailer } from './mailer.ts'

/** A letter, in words alone and as a page. */
export type OutgoingEmail = {
  /** The firm; MAIL_FROM, where it is set, takes the place of its address. */
  from: { name: string; address: string }
  to: string
  /** To whom an answer goes, where that is not the firm. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** The same again for the same letter, so that one which arrives twice can be told. */
  messageId?: string
}

export type Mail = {
  /** Hands the letter to the mail server; rejects with a MailFailure where it does not take it. */
  send(letter: OutgoingEmail): Promise<void>
  /** Letters on their way go on until they are there. */
  close(): void
}

type Settings = { SMTP_URL?: string; MAIL_FROM?: string }

/** Outgoing mail by SMTP; undefined where no server is set. For each answer it waits so long. */
export function openMail({ SMTP_URL, MAIL_FROM }: Settings, patienceMs = 20_000): Mail | undefined {
  if (!SMTP_URL) return undefined
  // A letter has not more time than this, however the server draws it out.
  const sendWithinMs = 2.5 * patienceMs
  let mailer: Promise<Mailer> | undefined
  return {
    async send({ from, to, replyTo, ...words }) {
      mailer ??= openMailer(SMTP_URL, patienceMs)
      const used = mailer
      const { send, end } = await used
      // As an object, an address is one address, whatever signs it holds.
      const sent = send({
        ...words,
        from: { name: from.name, address: MAIL_FROM ?? from.address },
        to: { name: '', address: to },
        replyTo,
        // No machine answers what a machine has written.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          // No single letter can be called back, so the lines are cut; the next letter opens new ones.
          if (mailer === used) mailer = undefined
          end()
          reject(new MailFailure('broken', 'The mail server took too long.'))
        }, sendWithinMs)
      })
      try {
        await Promise.race([sent, late])
      } catch (error) {
        throw failureOf(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => void mailer?.then(({ close }) => close()),
  }
}

/** Loaded with the first letter: most sites send few, and many none. */
async function openMailer(url: string, patienceMs: number) {
  const { connect } = await import('./mailer.ts')
  return connect(url, patienceMs)
}
