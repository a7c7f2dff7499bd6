import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addressOf, type Self, type Sender } from '#domain/accounts/account.ts'
import { listUsers } from '#domain/accounts/accounts.server.ts'
import { requirePassword } from '#domain/accounts/password.server.ts'
import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change, requireRight } from '#domain/change/change.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import { Problem } from '#domain/problem.ts'
import { fill } from '#domain/template.ts'
import { databaseNow } from '#platform/database/dialect.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
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

/** When it was switched on, by whom and why. */
type ScheduleOnly = { switchedAt: string; by: string | null; reason: string }

/**
 * Whether visitors see only what the Bar Council's schedule allows: the newest row decides, for all processes. Undefined
 * while the whole website is shown.
 */
export async function findScheduleOnly(db: Db): Promise<ScheduleOnly | undefined> {
  const [newest] = await listSwitches(db, 1)
  return newest?.state === 'on' ? newest : undefined
}

/** The last switches, newest first. */
function listSwitches(db: Db, most: number) {
  return db
    .selectFrom('scheduleSwitch')
    .leftJoin('user', 'user.id', 'scheduleSwitch.switchedBy')
    .select(['scheduleSwitch.id', 'state', 'switchedAt', 'user.name as by', 'reason'])
    .orderBy('switchedAt', 'desc')
    .orderBy('scheduleSwitch.id', 'desc')
    .limit(most)
    .execute()
}

export type OpenScheduleOnly = {
  current: ScheduleOnly | undefined
  isOn: () => Promise<boolean>
  /** Reads the newest row, and invalidates what was rendered before. */
  reload: () => Promise<void>
}

/** Caches the newest row in memory: every request needs it. */
export async function openScheduleOnly({
  db,
  events,
  listener,
  log,
}: Pick<Resources, 'db' | 'events' | 'listener' | 'log'>): Promise<OpenScheduleOnly> {
  const open: OpenScheduleOnly = {
    current: await findScheduleOnly(db),
    async isOn() {
      // While disconnected, this process may have missed a switch by another process.
      if (listener.state() === 'reconnecting') open.current = await findScheduleOnly(db)
      return open.current !== undefined
    },
    async reload() {
      open.current = await findScheduleOnly(db)
      // Pages that were rendered between the switch and this read show the former state.
      events.emit('invalidated', new Set(['schedule-only']))
    },
  }
  events.on('invalidated', (tags, source) => {
    if (source !== 'remote' || !tags.has('schedule-only')) return
    open.reload().catch((error) => log.error({ error }, 'whether only the schedule is shown could not be read'))
  })
  return open
}
