import { z } from 'zod'
import { ownPassword } from '#domain/accounts/account.ts'
import { rules } from '#domain/rules.ts'

/**
 * The prefix of the pages that remain while only the schedule is shown. Visitors see them at their normal address
 * without it; staff can preview them here.
 */
export const scheduleFolder = '/schedule-only'
/** The pages that remain unchanged. */
export const schedulePaths = ['/', '/privacy-policy', '/termsofservice'] as const

const { maxReason } = rules.scheduleOnly

/** Input of the switch. */
export const ScheduleSwitch = z.object({
  currentPassword: ownPassword,
  state: z.enum(['on', 'off']),
  reason: z
    .string('Please say why.')
    .trim()
    .min(1, 'Please say why.')
    .max(maxReason, `Please say it in at most ${maxReason} characters.`),
})

export type ScheduleSwitch = z.infer<typeof ScheduleSwitch>
