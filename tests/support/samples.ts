/** A valid message of a visitor; a test names only the field it is about. */
export function newMessage(fields: Record<string, unknown> = {}) {
  return {
    name: 'Ravi Sharma',
    email: 'ravi@example.com',
    phone: '+91 98765 43210',
    message: 'A buyer has not paid three invoices.',
    ...fields,
  }
}

/** A POST request with a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}
