import Link from 'lucide-react/icons/link'
import { useEffect, useState } from 'react'
import { showToast } from '#app/ui/toast.ts'

const saidForMs = 2_000

/** Puts the picture's whole address into the clipboard, ready for a post or a letter. */
export function CopyLink({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const end = setTimeout(() => setCopied(false), saidForMs)
    return () => clearTimeout(end)
  }, [copied])

  async function copy() {
    const whole = new URL(address, location.href).href
    try {
      await navigator.clipboard.writeText(whole)
      setCopied(true)
    } catch {
      // Browsers guard the clipboard; then the address can still be copied by hand.
      showToast('bad', 'The link could not be copied.', whole)
    }
  }

  return (
    <>
      <button className="btn btn--line" type="button" onClick={copy}>
        <Link className="icon" /> {copied ? 'Copied' : 'Copy link'}
      </button>
      <span className="sr" role="status">
        {copied && 'Copied'}
      </span>
    </>
  )
}
