import { OneTimeText } from './one-time-text.tsx'
import type { qrPath } from './qr-path.ts'

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
