import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/* Whether visitors see only what the Bar Council's schedule allows. The newest row decides, for all processes. */

/** When it was switched on, by whom and why. */
export type ScheduleOnly = { switchedAt: string; by: string | null; reason: string }

/** Undefined while the whole website is shown. */
export async function findScheduleOnly(db: Db): Promise<ScheduleOnly | undefined> {
  const [newest] = await listSwitches(db, 1)
  return newest?.state === 'on' ? newest : undefined
}

/** The last switches, newest first. */
export function listSwitches(db: Db, most: number) {
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
