import type { ActionFunctionArgs } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { OwnPassword } from '#domain/accounts/account.ts'
import { requirePassword } from '#domain/accounts/password/prove-password.server.ts'
import { staff } from '#domain/change/actor.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import { checkRecord, restartRecord } from '#domain/record/maintain-record.server.ts'

/** Processes a form of the page, chosen by its `intent`. */
export async function answerRecordForm({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const form = await readForm(request)
  const resources = context.get(resourcesContext)
  const self = context.get(userContext)
  const sender = { headers: request.headers, address: context.get(requestContext).address }
  return await answerForm(async () => {
    switch (form.get('intent')) {
      case 'verify':
        await checkRecord(resources)
        return 'verified'
      case 'restart':
        await requirePassword(resources, self, parse(OwnPassword, form).currentPassword, sender)
        await restartRecord(resources, staff(self, sender))
        return 'restarted'
      default:
        throw new Problem('unreadable')
    }
  })
}
