import { data } from 'react-router'
import { useContent } from '#app/document/document-context.ts'
import { ArticleList, EmptyList, FailedList, Pager } from '#app/website/lists/list.tsx'
import { listStatus, loadList, shownPage } from '#app/website/lists/load-list.ts'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { countCompleteArticles, listCompleteArticles } from '#domain/press/articles.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/publications.ts'
import { ResourceHead } from './resource-head.tsx'
import resourcesStyles from './resources.css?url'

export const links = pageStyles(resourcesStyles)

const { perPage } = rules.publications

export async function loader(args: Route.LoaderArgs) {
  const list = await loadList(args, ['press'], async (db) => {
    const current = shownPage(args.request, await countCompleteArticles(db), perPage)
    return { articles: await listCompleteArticles(db, current.page, perPage), ...current }
  })
  return data({ list }, { status: listStatus(list) })
}

export default function Publications({ loaderData: { list } }: Route.ComponentProps) {
  const words = useContent().content.interface.media
  return (
    <main id="main">
      <ResourceHead page="publications" number={list?.page} isUnavailable={!list || list.isPast} />
      <section className="section" aria-label={words.articles}>
        <div className="wrap stack stack--wide">
          {!list && <FailedList list="articles" />}
          {list?.articles.length === 0 && (
            <EmptyList heading={words.empty} text={words.noArticles} link={{ label: words.readBlog, path: '/blog' }} />
          )}
          {list && list.articles.length > 0 && <ArticleList articles={list.articles} heading="h2" />}
          {list && list.pages > 1 && (
            <Pager label={words.articlePages} page={list.page} pages={list.pages} action="/resources/publications" />
          )}
        </div>
      </section>
    </main>
  )
}
