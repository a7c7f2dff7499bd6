import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { readForm } from '#app/form-action.ts'
import { staff } from '#domain/change/actor.ts'
import { exportPerson, personInWords } from '#domain/privacy/person.server.ts'
import { PersonExport } from '#domain/privacy/privacy-request.ts'
import { Problem, parse } from '#domain/problem.ts'
import type { Route } from './+types/export-file.ts'

/** Exports what is stored about a person, as a file to hand out. */
export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readForm(request)
  try {
    const { ids, form, notes } = parse(PersonExport, formData)
    const actor = staff(context.get(userContext), context.get(requestContext))
    const options = { ids, notes: notes === 'on' }
    const exported = await exportPerson(context.get(resourcesContext), actor, options, context.get(contentContext))
    return form === 'json'
      ? fileResponse('what-is-kept.json', 'application/json', `${JSON.stringify(exported, null, 2)}\n`)
      : // The byte order mark tells old editors that it is UTF-8.
        fileResponse('what-is-kept.txt', 'text/plain', `\uFEFF${personInWords(exported)}`)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return new Response(error.message, {
      status: error.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
}

function fileResponse(name: string, type: string, words: string) {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  }
  return new Response(words, { headers })
}
