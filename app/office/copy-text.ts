import { showToast } from '#app/ui/toast.ts'

/** Puts words into the clipboard, and says so. */
export async function copyWords(words: string, said = `Copied: ${words}`) {
  try {
    await navigator.clipboard.writeText(words)
    void showToast('good', said)
  } catch {
    // Browsers guard the clipboard; then the words can still be copied by hand.
    void showToast('bad', 'It could not be copied.', words)
  }
}
