import { createElement, Fragment, type ReactNode } from 'react'
import { fillParts, type Template } from '#domain/template.ts'
import type { Part } from '#domain/text/full-text-query.ts'

type FilledProps<Names extends string> = { text: Template<Names>; values: Record<Names, ReactNode> }

/** A template of content/ with its placeholders replaced by links, names and numbers. */
export function Filled<Names extends string>({ text, values }: FilledProps<Names>) {
  return createElement(Fragment, null, ...fillParts(text, values))
}

/** HTML that was rendered from Markdown of content/ or of the office. */
export function RenderedText({ html, className, lang }: { html: string; className?: string; lang?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering, which lets no raw HTML through
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A text with the matches of a search marked. */
export function Highlighted({ parts }: { parts: Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, on the server
  return parts.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))
}

export function telephoneLink(number: string) {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
