import sharp from 'sharp'

/** A real picture that no other test has, as a file field takes it. */
export async function photo(name: string) {
  const noise = { type: 'gaussian', mean: 90, sigma: 30 } as const
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#0c1a2e', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}
