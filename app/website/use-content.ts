import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

/** The firm's words and the site's public address, as the layout loaded them. */
export function useContent() {
  const data = useRouteLoaderData<typeof loader>('website/layout')
  if (!data) throw new Error('Only pages of the website may ask for its content.')
  return data
}
