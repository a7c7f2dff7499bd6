import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { showToast } from '#app/ui/toast.ts'

/** Ways to keep words that are shown once: in the clipboard, on paper, as a file. */
export function KeepWords({ words, fileName }: { words: string; fileName?: string }) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(words)
      setCopied(true)
    } catch {
      // Browsers guard the clipboard; then the words can still be copied by hand.
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

function save(words: string, fileName: string) {
  const address = URL.createObjectURL(new Blob([`${words}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
