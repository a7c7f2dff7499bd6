import sharp from 'sharp'

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#0c1a2e' } })
const jpeg = await picture.clone().jpeg().toBuffer()

const pictures: Record<string, Buffer> = {
  '{jpeg}': jpeg,
  '{png}': await picture.clone().png().toBuffer(),
  '{gif}': await picture.clone().gif().toBuffer(),
  '{svg}': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  '{cut}': jpeg.subarray(0, jpeg.length / 2),
}

/** The file for a placeholder such as `{jpeg}`; undefined for any other text. */
export function pictureBytes(name: string): Buffer | undefined {
  return Object.hasOwn(pictures, name) ? pictures[name] : undefined
}
