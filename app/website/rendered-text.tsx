/** A text of the firm that was Markdown. */
export function RenderedText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering, which lets no raw HTML through
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
