import sharp from 'sharp'

/** A real photograph-like image of the given size. */
export function photo(width = 40, height = 20) {
  const noise = { type: 'gaussian', mean: 90, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#0c1a2e', noise } })
}

export async function photoFile(name = 'photo.jpg', width?: number, height?: number) {
  return new File([new Uint8Array(await photo(width, height).jpeg().toBuffer())], name, { type: 'image/jpeg' })
}
