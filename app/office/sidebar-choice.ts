import { data } from 'react-router'
import { readForm } from '#app/read-form.ts'
import type { Route } from './+types/sidebar-choice.ts'
import { sidebarCookie } from './sidebar-cookie.ts'

export async function action({ request }: Route.ActionArgs) {
  const narrow = (await readForm(request)).get('sidebar') === 'narrow'
  return data(null, { headers: { 'Set-Cookie': sidebarCookie.header(narrow) } })
}
