import { z } from 'zod'
import { ownPassword } from '#domain/accounts/account.ts'
import { rules } from '#domain/rules.ts'

/**
 * Below it stand the pages that are left while only the schedule is shown, each at its own address. Visitors read them
 * there without it; staff see them here beforehand.
 */
export const scheduleFolder = '/schedule-only'
/** What is left, and shown as it is. */
export const leftPaths = ['/', '/privacy-policy', '/termsofservice'] as const

const { maxReason } = rules.scheduleOnly

/** What the form of the switch sends. */
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
