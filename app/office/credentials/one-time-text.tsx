import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { showToast } from '#app/ui/notice.tsx'

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
