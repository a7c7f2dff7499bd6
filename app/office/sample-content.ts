import { resourcesContext } from '#app/context.ts'
import { removeSampleContent } from '#domain/sample/remove-sample-content.server.ts'
import type { Route } from './+types/sample-content.ts'
import { sendForm } from './send-form.ts'

export async function action({ context }: Route.ActionArgs) {
  const resources = context.get(resourcesContext)
  const removed = await removeSampleContent(resources)
  resources.events.tell('messages-changed')
  resources.log.info(removed, 'sample content removed')
  return { problem: undefined }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}
