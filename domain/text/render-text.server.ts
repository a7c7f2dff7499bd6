import type { Resources } from '#platform/resources.ts'
import { JobGivenUpError, WorkshopFullError } from '#platform/workshop/workshop.ts'
import { tooIntricate } from './bounds.ts'
import type { GivenText, MadeText } from './text-jobs.ts'
import { textRoom } from './text-room.ts'

/** Makes a text into a page, in the workshop; undefined where that could not be tried, which says nothing of the text. */
export async function renderText(
  { workshop, log }: Pick<Resources, 'workshop' | 'log'>,
  given: GivenText,
): Promise<MadeText | undefined> {
  try {
    return await workshop.do(textRoom, 'makeText', given)
  } catch (error) {
    if (error instanceof JobGivenUpError) return { tooDear: tooIntricate }
    if (!(error instanceof WorkshopFullError)) log.error({ error }, 'a text could not be rendered')
    return undefined
  }
}
