import type { ActionFunctionArgs } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { pageNumberIn } from '#app/office/lists/load-page.ts'
import { OwnPassword } from '#domain/accounts/account.ts'
import { requirePassword } from '#domain/accounts/password.server.ts'
import { staff } from '#domain/change/actor.ts'
import { recordKinds } from '#domain/change/audit-event.ts'
import { Problem, parse } from '#domain/problem.ts'
import { checkRecord, listRecord, type RecordFilter, restartRecord } from '#domain/record/record.server.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'

const dayMs = 24 * 60 * 60 * 1000
const entriesPerPage = 50
const maxCounted = 10_000

/** Reads the filter from the URL. Ignores invalid values. */
export function readFilter(params: URLSearchParams): RecordFilter {
  const days = Number(params.get('days') ?? rules.record.listedDays)
  const from = new Date(Date.now() - days * dayMs)
  const subject = params.get('thing') || undefined
  // Show the whole history of one subject.
  const isAll = subject !== undefined || params.get('days') === 'all' || Number.isNaN(from.getTime())
  return {
    accountId: params.get('person') || undefined,
    kind: recordKinds.find((kind) => kind === params.get('kind')),
    subject,
    from: isAll ? undefined : from.toISOString(),
  }
}

export async function loadRecord({ db }: Pick<Resources, 'db'>, params: URLSearchParams) {
  const page = pageNumberIn(params)
  const filter = readFilter(params)
  const { rows, total } = await listRecord(db, { ...filter, page, limit: entriesPerPage, countUpTo: maxCounted })
  const people = await db.selectFrom('user').select(['id', 'name']).orderBy('name').execute()
  const check = await db.selectFrom('recordCheck').selectAll().executeTakeFirst()
  const head = await db.selectFrom('recordHead').select(['cutPosition', 'cutSeal']).executeTakeFirst()
  return {
    rows,
    total,
    maxCounted,
    page,
    pages: Math.max(1, Math.ceil(total / entriesPerPage)),
    people,
    check,
    /** The last entry before the chain was restarted. */
    restartedAfter: head?.cutSeal === '' && head.cutPosition > 0 ? head.cutPosition : undefined,
    filter,
  }
}

export type LoadedRecord = Awaited<ReturnType<typeof loadRecord>>

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
