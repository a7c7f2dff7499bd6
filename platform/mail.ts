import type { Transporter } from 'nodemailer'

/** A letter in plain words. */
export type Letter = {
  /** The firm; MAIL_FROM, where it is set, takes the place of its address. */
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
}

export type Mail = {
  /** Hands the letter to the mail server; rejects where it does not take it. */
  send(letter: Letter): Promise<void>
  close(): void
}

const patienceMs = 20_000

/** Outgoing mail by SMTP; undefined where no server is set. */
export function openMail({ SMTP_URL, MAIL_FROM }: { SMTP_URL?: string; MAIL_FROM?: string }): Mail | undefined {
  if (!SMTP_URL) return undefined
  let transport: Promise<Transporter> | undefined
  return {
    async send({ from, to, subject, text }) {
      // As an object, an address is one address, whatever signs it holds.
      const address = MAIL_FROM ?? from.address
      transport ??= connect(SMTP_URL)
      await (await transport).sendMail({
        from: { name: from.name, address },
        to: { name: '', address: to },
        subject,
        text,
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Loaded with the first letter: most sites send few, and many none. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A letter is words: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
