import type { Analytics } from '#domain/analytics/analytics.server.ts'
import { countedPages, pagePath } from '#domain/analytics/counted-paths.ts'
import { addDays, dayOf, daysFrom, firstOf, firstRetainedDay, partsOf, spans } from '#domain/analytics/days.ts'
import {
  countPages,
  findFirstDay,
  listFailedSearches,
  listMessagesByDay,
  listMostViewed,
  listMostViewedByDay,
  listPageViewsByDay,
  listPublications,
  listSources,
  namePages,
} from '#domain/analytics/page-views.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'

type LoadAnalyticsResources = Pick<Resources, 'db' | 'log'> & { analytics: Analytics; content: Content }

/** Loads the analytics that the URL selects; null if that fails. */
export async function loadAnalytics({ db, log, analytics, content }: LoadAnalyticsResources, url: URL) {
  const now = new Date()
  const pages = countedPages(content)
  const span = spans.find((name) => name === url.searchParams.get('time')) ?? spans[0]
  const path = pagePath(url.searchParams.get('of') ?? '', pages)
  const query = {
    span,
    path,
    asTable: url.searchParams.get('as') === 'table',
    allPages: url.searchParams.get('pages') === 'all',
  }
  try {
    await analytics.flush()
    const today = dayOf(now)
    const beginning = (await findFirstDay(db)) ?? today
    const first = firstPlotDay(firstOf(span, today), beginning, today)
    const maxViewed = await listMostViewed(db, partsOf(span, today), rules.analytics.listed.allPages)
    const topPagesByDay = path === undefined ? await listMostViewedByDay(db, first, 2) : new Map<string, never[]>()
    const paths = [
      ...maxViewed.map((page) => page.path),
      ...[...topPagesByDay.values()].flat().map((page) => page.path),
    ]
    const nameOf = await namePages(db, pages, [...new Set(path === undefined ? paths : [...paths, path])])
    // Load six days more: the mean of the first day includes them.
    const viewsByDay = await listPageViewsByDay(db, addDays(first, -6), path)
    const published = await listPublications(db, firstRetainedDay(today), now)
    return {
      query,
      today,
      beginning,
      page:
        path === undefined
          ? undefined
          : { name: nameOf(path), published: published.find((post) => post.path === path)?.day },
      days: daysFrom(first, today).map((day) => ({
        day,
        views: viewsByDay.get(day) ?? 0,
        mean: meanOf(daysFrom(later(addDays(day, -6), beginning), day).map((date) => viewsByDay.get(date) ?? 0)),
        topPages: (topPagesByDay.get(day) ?? []).map((page) => ({ name: nameOf(page.path), views: page.count })),
        posts: published
          .filter((post) => post.day === day && (path ?? post.path) === post.path)
          .map(({ title }) => title),
      })),
      pages: maxViewed.map(({ reads, ...page }) => ({ ...page, views: reads, name: nameOf(page.path) })),
      pageCount: await countPages(db, firstOf(span, today)),
      messages: [...(await listMessagesByDay(db, firstRetainedDay(today)))].map(([day, count]) => ({ day, count })),
      failedSearches: await listFailedSearches(db, firstOf(span, today)),
      sources: await listSources(db, firstOf(span, today)),
    }
  } catch (error) {
    log.error({ path: url.pathname, error }, 'figures could not be loaded')
    return null
  }
}

export type LoadedAnalytics = NonNullable<Awaited<ReturnType<typeof loadAnalytics>>>

/** The first day of the plot: not before counting began, but at least 30 days back, since fewer make no plot. */
function firstPlotDay(first: string, beginning: string, today: string) {
  const month = addDays(today, -29)
  return later(first, beginning < month ? beginning : month)
}

function later(one: string, other: string) {
  return one > other ? one : other
}

function meanOf(numbers: number[]) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}
