import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { sendForm } from '#app/office/forms/use-form.ts'
import { staff } from '#domain/change/actor.ts'
import { removeSampleContent } from '#domain/sample/sample-content.server.ts'
import type { Route } from './+types/sample-content.ts'

export async function action({ context }: Route.ActionArgs) {
  const actor = staff(context.get(userContext), context.get(requestContext))
  await removeSampleContent(context.get(resourcesContext), actor)
  return { problem: undefined }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}
