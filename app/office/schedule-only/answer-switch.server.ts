import type { ActionFunctionArgs } from 'react-router'
import { requestContext, resourcesContext, scheduleOnlyContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { parse } from '#domain/parse.ts'
import { ScheduleSwitch } from '#domain/schedule-only/schedule-only.ts'
import { switchScheduleOnly } from '#domain/schedule-only/switch-schedule-only.server.ts'

/** Switches as the form says; done is how it stands then. */
export async function answerSwitch({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const form = await readForm(request)
  return await answerForm(async () => {
    const wanted = parse(ScheduleSwitch, form)
    const sender = { headers: request.headers, address: context.get(requestContext).address }
    const scheduleOnly = context.get(scheduleOnlyContext)
    await switchScheduleOnly(context.get(resourcesContext), scheduleOnly, context.get(userContext), wanted, sender)
    return wanted.state
  })
}
