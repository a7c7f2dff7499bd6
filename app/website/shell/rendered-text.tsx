/** HTML that was rendered from Markdown of content/ or of the office. */
export function RenderedText({ html, className, lang }: { html: string; className?: string; lang?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering, which lets no raw HTML through
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
