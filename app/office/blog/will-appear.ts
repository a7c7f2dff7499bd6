import { longMoment } from '#domain/long-date.ts'

/** What is said of a post whose time has not come. */
export function willAppear(publishedAt: string) {
  return `It will appear on ${longMoment(publishedAt)}.`
}
