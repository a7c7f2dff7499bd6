import { data } from 'react-router'
import { Island } from '#app/islands/island.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { EmptyList, FailedList } from '#app/website/lists/list-states.tsx'
import { listStatus, loadList, readNumber, shownPage } from '#app/website/lists/load-list.ts'
import { NotFoundMeta, PageMeta } from '#app/website/shell/page-meta.tsx'
import { pageStyles } from '#app/website/shell/page-styles.ts'
import { useContent } from '#app/website/shell/use-content.ts'
import { listGalleryPictures } from '#domain/gallery/pictures.server.ts'
import { stepCount } from '#domain/gallery/steps.ts'
import { countCompleteArticles, listCompleteArticles } from '#domain/press/articles.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/media.ts'
import { ArticleList } from './article-list.tsx'
import Gallery from './gallery.tsx'
import mediaStyles from './media.css?url'

export const links = pageStyles(mediaStyles)

export async function loader(args: Route.LoaderArgs) {
  const [press, gallery] = await Promise.all([
    loadList(args, ['press'], async (db) => {
      const shown = shownPage(args.request, await countCompleteArticles(db), rules.media.articlesPerPage)
      return { articles: await listCompleteArticles(db, shown.page), ...shown }
    }),
    loadList(args, ['gallery'], async (db) => {
      const pictures = await listGalleryPictures(db, rules.media.maxPictures)
      return { pictures, step: readNumber(args.request, 'gallery', stepCount(pictures.length)) }
    }),
  ])
  return data({ press, gallery }, { status: listStatus(gallery && press) })
}

type Loaded = Route.ComponentProps['loaderData']

export default function Media({ loaderData: { press, gallery } }: Route.ComponentProps) {
  const { title, description, ...head } = useContent().content.pages.media
  const page = press?.page ?? 1
  return (
    <main id="main">
      {press && gallery && !press.isPast ? (
        <PageMeta
          title={page > 1 ? `${title}, page ${page}` : title}
          description={description}
          path={page > 1 ? `/media?page=${page}` : '/media'}
        />
      ) : (
        <NotFoundMeta title={title} />
      )}
      <PageHead page="/media" {...head} />
      <Articles press={press} step={gallery?.step ?? 1} />
      <Pictures gallery={gallery} page={page} />
    </main>
  )
}

/** Where nothing has been published elsewhere, the gallery stands alone. */
function Articles({ press, step }: { press: Loaded['press']; step: number }) {
  if (press?.articles.length === 0) return null
  return (
    <section className="section" aria-labelledby="articles-heading">
      <div className="wrap stack stack--wide">
        <h2 id="articles-heading">Articles</h2>
        {press ? <ArticleList articles={press.articles} heading="h3" /> : <FailedList what="articles" />}
        {press && press.pages > 1 && (
          <Pager label="Article pages" page={press.page} pages={press.pages} action="/media" wraps>
            {step > 1 && <input type="hidden" name="gallery" value={step} />}
          </Pager>
        )}
      </div>
    </section>
  )
}

function Pictures({ gallery, page }: { gallery: Loaded['gallery']; page: number }) {
  if (gallery && gallery.pictures.length > 0) {
    return (
      <div className="section on-navy" id="gallery">
        <div className="wrap gal-in">
          <Island name="gallery" component={Gallery} props={{ ...gallery, page }} wake="visible" />
        </div>
      </div>
    )
  }
  return (
    <section className="section" id="gallery" aria-label="Gallery">
      <div className="wrap">
        {gallery ? (
          <EmptyList
            heading="No Media found"
            text="Pictures and articles will appear here as they are added."
            link={{ label: 'Read the blog', path: '/blog' }}
          />
        ) : (
          <FailedList what="pictures" />
        )}
      </div>
    </section>
  )
}
