import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#platform/project-root.ts'

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
