import type { ActionFunctionArgs } from 'react-router'
import { requestContext, resourcesContext, scheduleOnlyContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { parse } from '#domain/parse.ts'
import { ScheduleSwitch } from '#domain/schedule-only/schedule-only.ts'
import { switchScheduleOnly } from '#domain/schedule-only/switch-schedule-only.server.ts'

/** Switches 'Schedule only' on or off; `done` is the new state. */
export async function answerSwitch({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const form = await readForm(request)
  return await answerForm(async () => {
    const input = parse(ScheduleSwitch, form)
    const sender = { headers: request.headers, address: context.get(requestContext).address }
    const scheduleOnly = context.get(scheduleOnlyContext)
    await switchScheduleOnly(context.get(resourcesContext), scheduleOnly, context.get(userContext), input, sender)
    return input.state
  })
}
