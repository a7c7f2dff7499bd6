import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#platform/project-root.ts'

/* Valid inputs; a test names only the field it is about. */

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

/** An image of random noise, which compresses like a photograph. */
export function photo(width = 40, height = 20) {
  const noise = { type: 'gaussian', mean: 90, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#0c1a2e', noise } })
}

export async function photoFile(name = 'photo.jpg', width?: number, height?: number) {
  return new File([new Uint8Array(await photo(width, height).jpeg().toBuffer())], name, { type: 'image/jpeg' })
}

/** A file of `tests/fixtures`, as a form sends it. */
export async function fixtureFile(name: string) {
  return new File([new Uint8Array(await readFile(path.join(projectRoot, 'tests', 'fixtures', name)))], name)
}
