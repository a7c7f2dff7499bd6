import { encode } from 'uqr'

/** The dark squares of a QR code as an SVG path, `size` units wide with the quiet zone that scanners need. */
export function qrPath(text: string) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}
