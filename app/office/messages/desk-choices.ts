import type { Choice } from '#app/office/pick.tsx'
import type { LoadedDesk } from './load-desk.server.ts'

/** What can be asked of the list, each with the choice that asks for nothing first. */
export function choicesOf(list: LoadedDesk | null) {
  const areas: Choice[] = [['', 'Any'], ...(list?.areas ?? []).map(({ slug, title }) => [slug, title] as const)]
  const colleagues: Choice[] = [
    ['', 'Anyone'],
    ['me', 'Me'],
    ['no-one', 'Nobody'],
    ...(list?.colleagues ?? []).map(({ username, name }) => [username, name] as const),
  ]
  return { areas, colleagues }
}
