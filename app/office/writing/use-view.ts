import { useLocation } from 'react-router'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'

const views = ['panel', 'revisions', 'preview'] as const

/** What is open beside the text, or on a phone in its place. */
export type View = (typeof views)[number] | 'text'

/** The view in the hash of the address, so that Back returns to the text. The server does not receive the hash. */
export function useView(): View {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  return (isHydrated && views.find((view) => hash === `#${view}`)) || 'text'
}
