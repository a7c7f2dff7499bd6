import type { ActionFunctionArgs } from 'react-router'
import { openContentContext, readinessContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { requirePassword } from '#domain/accounts/password.server.ts'
import { staff } from '#domain/change/actor.ts'
import { Problem, parse } from '#domain/problem.ts'
import { Overruling } from '#domain/readiness/check.ts'
import { findOpening } from '#domain/readiness/indexing.server.ts'
import { findLastCheck, findRunningCheck, openSite } from '#domain/readiness/readiness.server.ts'
import { startChecks, stopChecks } from '#domain/readiness/run-checks.server.ts'
import type { Resources } from '#platform/resources.ts'

export type LoadedReadiness = Awaited<ReturnType<typeof loadReadiness>>

/** The running check, the result of the last one, and whether the site is open to search engines. */
export async function loadReadiness({ db }: Pick<Resources, 'db'>) {
  return { running: await findRunningCheck(db), last: await findLastCheck(db), opening: await findOpening(db) }
}

type ReadinessActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'>

export async function answerReadinessForm({ request, context }: ReadinessActionArgs) {
  const form = await readForm(request)
  return await answerForm(() => runIntent(form, { request, context }))
}

/** Runs the operation that the form's `intent` names. */
async function runIntent(form: FormData, { request, context }: ReadinessActionArgs) {
  const resources = context.get(resourcesContext)
  const { indexing, fetchPage } = context.get(readinessContext)
  const checkInput = { content: context.get(openContentContext), fetchPage }
  const self = context.get(userContext)
  const sender = { headers: request.headers, address: context.get(requestContext).address }
  const actor = staff(self, sender)
  switch (form.get('intent')) {
    case 'check':
      await startChecks(resources, actor, checkInput)
      return 'checking'
    case 'check-outside':
      await startChecks(resources, actor, { ...checkInput, outside: true })
      return 'checking'
    case 'stop':
      await stopChecks(resources, actor)
      return 'stopped'
    case 'open':
      await openSite({ ...resources, indexing }, actor)
      return 'open'
    case 'overrule': {
      const { reason, currentPassword } = parse(Overruling, form)
      await requirePassword(resources, self, currentPassword, sender)
      await openSite({ ...resources, indexing }, actor, { reason })
      return 'open'
    }
    default:
      throw new Problem('unreadable')
  }
}
