/** Where pasted HTML was made, by the marks its maker leaves in it. */
export type PasteSource = 'Word' | 'Google Docs' | 'LibreOffice' | 'a page'

export function sourceOf(html: string): PasteSource {
  if (/urn:schemas-microsoft-com|class="?Mso|mso-(?:list|element|style|bidi)/.test(html)) return 'Word'
  if (html.includes('docs-internal-guid')) return 'Google Docs'
  if (/LibreOffice|OpenOffice|sd(?:foot|end)note/.test(html)) return 'LibreOffice'
  return 'a page'
}
