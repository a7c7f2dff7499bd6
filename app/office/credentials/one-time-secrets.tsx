import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { encode } from 'uqr'
import { showToast } from '#app/ui/notice.tsx'

/** The secret as a QR code. */
export function QrCode({ path, size }: ReturnType<typeof qrPath>) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the app">
      <path d={path} />
    </svg>
  )
}

/** The first step of the setup: scan the QR code, or type the secret. */
export function ScanStep({ secret }: { secret: string }) {
  return (
    <p>
      <span className="strong">1.</span> Scan the square with the app, or type{' '}
      <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </p>
  )
}

/** The codes that replace a lost telephone, with buttons to copy, print or save them: they are shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <OneTimeText words={codes.join('\n')} fileName="recovery-codes.txt" />
    </>
  )
}

/** Buttons for a text that is shown only once: copy, print, save as a file. */
export function OneTimeText({ words, fileName }: { words: string; fileName?: string }) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(words)
      setCopied(true)
    } catch {
      // The browser may deny access: the text can still be copied by hand.
      showToast('bad', 'It could not be copied.', 'Please mark it and copy it by hand.')
    }
  }

  return (
    <fieldset className="button-group" aria-label="Keep it">
      <button type="button" onClick={copy}>
        <Copy className="icon" /> {copied ? 'Copied' : 'Copy'}
      </button>
      <button type="button" onClick={() => print()}>
        <Printer className="icon" /> Print
      </button>
      {fileName && (
        <button type="button" onClick={() => save(words, fileName)}>
          <Download className="icon" /> Save as a file
        </button>
      )}
      <span className="sr" role="status">
        {copied && 'Copied'}
      </span>
    </fieldset>
  )
}

const downloadMs = 60_000

function save(words: string, fileName: string) {
  const url = URL.createObjectURL(new Blob([`${words}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Safari reads it only after the user has agreed to the download.
  setTimeout(() => URL.revokeObjectURL(url), downloadMs)
}

/** The dark squares of a QR code as an SVG path, `size` units wide with the quiet zone that scanners need. */
export function qrPath(text: string) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}
