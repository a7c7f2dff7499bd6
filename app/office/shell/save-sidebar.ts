import { data } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import { readForm } from '#app/form-action.ts'
import type { Route } from './+types/save-sidebar.ts'
import { sidebarCookie } from './sidebar.tsx'

export async function action({ request, context }: Route.ActionArgs) {
  const { PUBLIC_URL } = context.get(resourcesContext).config
  const narrow = (await readForm(request)).get('sidebar') === 'narrow'
  return data(null, { headers: { 'Set-Cookie': sidebarCookie(PUBLIC_URL).header(narrow) } })
}
