import sharp from 'sharp'

/** A JPEG of random noise, so that no other test has the same, in the form that `setInputFiles` takes. */
export async function photo(name: string) {
  const noise = { type: 'gaussian', mean: 90, sigma: 30 } as const
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#0c1a2e', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}
