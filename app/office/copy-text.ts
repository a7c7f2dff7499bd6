import { showToast } from '#app/ui/notice.tsx'

/** Copies text to the clipboard and shows a toast. */
export async function copyText(text: string, toastTitle = `Copied: ${text}`) {
  try {
    await navigator.clipboard.writeText(text)
    void showToast('good', toastTitle)
  } catch {
    // The browser may deny access: show the text, so that it can be copied by hand.
    void showToast('bad', 'It could not be copied.', text)
  }
}
