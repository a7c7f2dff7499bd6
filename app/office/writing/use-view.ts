import { useLocation } from 'react-router'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'

const views = ['panel', 'revisions', 'preview'] as const

/** What is open beside the text or, in the hand, in its place. */
export type View = (typeof views)[number] | 'text'

/** By the end of the address, so that Back leads to the text; the server does not see it. */
export function useView(): View {
  const { hash } = useLocation()
  const awake = useHydrated()
  return (awake && views.find((view) => hash === `#${view}`)) || 'text'
}
