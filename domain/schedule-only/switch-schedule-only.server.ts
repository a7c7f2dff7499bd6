import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addressOf, type Self, type Sender } from '#domain/accounts/account.ts'
import { listUsers } from '#domain/accounts/accounts.server.ts'
import { requirePassword } from '#domain/accounts/password/prove-password.server.ts'
import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { requireRight } from '#domain/change/require-right.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { queueEmail } from '#domain/outbox/queue-email.server.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import { Problem } from '#domain/problem.ts'
import { fill } from '#domain/template.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { listSwitches, type OpenScheduleOnly } from './schedule-only.server.ts'
import type { ScheduleSwitch } from './schedule-only.ts'

/**
 * Reduces the website to the schedule, or shows all of it again. Only for owners, with their password. Every account is
 * notified by e-mail. It takes effect with the next request, on all processes.
 */
export async function switchScheduleOnly(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords' | 'mail'>,
  scheduleOnly: OpenScheduleOnly,
  self: Self,
  { state, reason, currentPassword }: ScheduleSwitch,
  sender: Sender,
) {
  const actor = staff(self, sender)
  await requireRight(resources, actor, 'operations')
  await requirePassword(resources, self, currentPassword, sender)
  await change(resources, actor, async ({ db, record, invalidate }) => {
    const [newest] = await listSwitches(db, 1)
    if ((newest?.state ?? 'off') === state) throw new Problem('switched-already')
    const id = randomUUID()
    const switchedAt = (await databaseNow(db)).toISOString()
    await db.insertInto('scheduleSwitch').values({ id, state, switchedAt, switchedBy: self.id, reason }).execute()
    await record(`schedule only ${state}`, id)
    if (resources.mail) {
      const reachable = (await listUsers(db)).filter(addressOf)
      for (const { id: accountId } of reachable) {
        await queueEmail({ db, invalidate }, { kind: 'schedule-only', accountId, facts: { switchId: id } })
      }
    }
    invalidate('schedule-only')
  })
  await scheduleOnly.reload()
}

const Facts = z.object({ switchId: z.string() })

/** Notifies a member of staff of the switch; undefined for an account that no longer exists. */
export async function writeScheduleOnlyEmail(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { firm, letters }: Content,
  { accountId, facts }: Pick<Row<'letter'>, 'accountId' | 'facts'>,
) {
  const user = (await listUsers(db)).find(({ id }) => id === accountId)
  const to = user && addressOf(user)
  const { switchId } = Facts.parse(JSON.parse(facts))
  const switched = await db
    .selectFrom('scheduleSwitch')
    .leftJoin('user', 'user.id', 'scheduleSwitch.switchedBy')
    .select(['state', 'switchedAt', 'user.name as by', 'reason'])
    .where('scheduleSwitch.id', '=', switchId)
    .executeTakeFirst()
  if (!to || !switched) return undefined
  const isOn = switched.state === 'on'
  const words = letters.scheduleOnly
  const title = isOn ? words.onTitle : words.offTitle
  const moment = longMoment(switched.switchedAt)
  const email = writeEmail(firm, {
    subject: title,
    preview: fill(words.preview, { moment }),
    title,
    parts: [
      { text: isOn ? words.on : words.off },
      {
        facts: [
          { name: words.by, value: switched.by ?? words.formerColleague },
          { name: words.when, value: moment },
          { name: words.why, value: switched.reason },
        ],
      },
      { button: words.button, to: `${config.PUBLIC_URL}/adminDashboard/schedule-only` },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...email, to }
}
