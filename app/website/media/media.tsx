import { data } from 'react-router'
import { useContent } from '#app/document/document-context.ts'
import { Island } from '#app/islands/island.tsx'
import { ArticleList, EmptyList, FailedList, Pager } from '#app/website/lists/list.tsx'
import { listStatus, loadList, readNumber, shownPage } from '#app/website/lists/load-list.ts'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { NotFoundMeta, PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import { listGalleryPictures } from '#domain/gallery/pictures.server.ts'
import { stepCount } from '#domain/gallery/steps.ts'
import { countCompleteArticles, listCompleteArticles } from '#domain/press/articles.server.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'
import type { Route } from './+types/media.ts'
import Gallery from './gallery.tsx'
import mediaStyles from './media.css?url'

export const links = pageStyles(mediaStyles)

export async function loader(args: Route.LoaderArgs) {
  const [press, gallery] = await Promise.all([
    loadList(args, ['press'], async (db) => {
      const current = shownPage(args.request, await countCompleteArticles(db), rules.media.articlesPerPage)
      return { articles: await listCompleteArticles(db, current.page), ...current }
    }),
    loadList(args, ['gallery'], async (db) => {
      const pictures = await listGalleryPictures(db, rules.media.maxPictures)
      return { pictures, step: readNumber(args.request, 'gallery', stepCount(pictures.length)) }
    }),
  ])
  return data({ press, gallery }, { status: listStatus(gallery && press) })
}

type MediaData = Route.ComponentProps['loaderData']

export default function Media({ loaderData: { press, gallery } }: Route.ComponentProps) {
  const { pages, interface: words } = useContent().content
  const { title, description, ...head } = pages.media
  const page = press?.page ?? 1
  return (
    <main id="main">
      {press && gallery && !press.isPast ? (
        <PageMeta
          title={page > 1 ? fill(words.lists.titleOfPage, { title, page }) : title}
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

/** Omitted if there are no articles; the page then shows only the gallery. */
function Articles({ press, step }: { press: MediaData['press']; step: number }) {
  const words = useContent().content.interface.media
  if (press?.articles.length === 0) return null
  return (
    <section className="section" aria-labelledby="articles-heading">
      <div className="wrap stack stack--wide">
        <h2 id="articles-heading">{words.articles}</h2>
        {press ? <ArticleList articles={press.articles} heading="h3" /> : <FailedList list="articles" />}
        {press && press.pages > 1 && (
          <Pager label={words.articlePages} page={press.page} pages={press.pages} action="/media" wraps>
            {step > 1 && <input type="hidden" name="gallery" value={step} />}
          </Pager>
        )}
      </div>
    </section>
  )
}

function Pictures({ gallery, page }: { gallery: MediaData['gallery']; page: number }) {
  const { media: words, gallery: galleryWords } = useContent().content.interface
  if (gallery && gallery.pictures.length > 0) {
    return (
      <div className="section on-navy" id="gallery">
        <div className="wrap gal-in">
          <Island
            name="gallery"
            component={Gallery}
            props={{ ...gallery, words: galleryWords, page }}
            hydrate="visible"
          />
        </div>
      </div>
    )
  }
  return (
    <section className="section" id="gallery" aria-label={words.gallery}>
      <div className="wrap">
        {gallery ? (
          <EmptyList heading={words.empty} text={words.emptyText} link={{ label: words.readBlog, path: '/blog' }} />
        ) : (
          <FailedList list="pictures" />
        )}
      </div>
    </section>
  )
}
