import { createElement, Fragment, type ReactNode } from 'react'
import { fillParts, type Template } from '#domain/template.ts'

type FilledProps<Names extends string> = { text: Template<Names>; values: Record<Names, ReactNode> }

/** A template of content/ with its placeholders replaced by links, names and numbers. */
export function Filled<Names extends string>({ text, values }: FilledProps<Names>) {
  return createElement(Fragment, null, ...fillParts(text, values))
}
