import type { ActionFunctionArgs } from 'react-router'
import { requestContext, resourcesContext, scheduleOnlyContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { countPublishedPosts } from '#domain/blog/posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { countShownPictures } from '#domain/gallery/pictures.server.ts'
import { countCompleteArticles } from '#domain/press/articles.server.ts'
import { parse } from '#domain/problem.ts'
import { findScheduleOnly, switchScheduleOnly } from '#domain/schedule-only/schedule-only.server.ts'
import { ScheduleSwitch, schedulePaths } from '#domain/schedule-only/schedule-only.ts'
import { sitePages } from '#domain/site/pages.ts'
import type { Resources } from '#platform/resources.ts'

export type LoadedScheduleOnly = Awaited<ReturnType<typeof loadScheduleOnly>>

/** The state of the switch, and how much it hides and leaves visible. */
export async function loadScheduleOnly({ db }: Pick<Resources, 'db'>, content: Content) {
  const { firm, team, practiceAreas, placeholders } = content
  const posts = await countPublishedPosts(db)
  const pages = sitePages.length + practiceAreas.length + posts
  return {
    on: await findScheduleOnly(db),
    pages,
    hidden: pages - schedulePaths.length,
    posts,
    articles: await countCompleteArticles(db),
    pictures: await countShownPictures(db),
    areas: practiceAreas.length,
    profiles: team.length,
    advocates: team.filter(({ group }) => group !== 'support-staff').length,
    places: firm.places.length,
    samples: placeholders.filter(({ file, field }) => scheduleFields.test(`${file} ${field}`)).length,
  }
}

/** The fields of the firm and its advocates that the schedule page shows. */
const scheduleFields =
  /^content\/(firm\.yaml (name|email|phones|declaration|intimation|offices\S*\.(lines|pin))|team\/\S+ (name|title|enrolment|association|education))\b/

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
