type Answerable = { email: string; reference: string }

/** Opens the reader's mail program with the address and a subject that names the message. */
export function replyLink({ email, reference }: Answerable) {
  const address = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(`Your message ${reference}`)}`
}
