import { localTime } from '#domain/local-time.ts'

/** Whether the day has passed until which somebody was to look at a post again; that day itself is in time. */
export function isPastReview(reviewBy: string | null, now = new Date()) {
  return reviewBy !== null && localTime(now.toISOString()).slice(0, 'YYYY-MM-DD'.length) > reviewBy
}
