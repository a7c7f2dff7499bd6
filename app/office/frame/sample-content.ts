import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { sendForm } from '#app/office/forms/send-form.ts'
import { logAccount } from '#domain/accounts/account-log.server.ts'
import { removeSampleContent } from '#domain/sample/remove-sample-content.server.ts'
import type { Route } from './+types/sample-content.ts'

export async function action({ context }: Route.ActionArgs) {
  const resources = context.get(resourcesContext)
  await removeSampleContent(resources)
  resources.events.tell('messages-changed')
  const { address } = context.get(requestContext)
  logAccount(resources, 'sample content removed', { account: context.get(userContext).id, address })
  return { problem: undefined }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}
