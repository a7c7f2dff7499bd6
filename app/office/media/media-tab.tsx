import Captions from 'lucide-react/icons/captions'
import UploadIcon from 'lucide-react/icons/upload'
import { useId, useState } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { RemoveSample } from '#app/office/forms/remove-sample.tsx'
import { ListBody, ListPager, Views } from '#app/office/lists/list-page.tsx'
import { ClearSearch, EmptyList } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { WarningIcon } from '#app/ui/icons.tsx'
import { may } from '#domain/change/rights.ts'
import { listSamplePlaces, type SamplePlaces } from '#domain/firm/sample-places.ts'
import type { PictureState } from '#domain/gallery/picture.ts'
import { amount } from '#domain/number-word.ts'
import { countSampleContent, type SampleCounts } from '#domain/sample/sample-content.server.ts'
import type { Route } from './+types/media-tab.ts'
import { AltTexts } from './alt-texts.tsx'
import { loadPictures } from './load-pictures.server.ts'
import { countText } from './media-texts.ts'
import { PictureCard } from './picture-card.tsx'
import { UploadDialog } from './upload-dialog.tsx'

export const handle: DashboardHandle = { title: 'Media', searchable: true }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const { db, log } = resources
  const isOwner = may(context.get(userContext).role, 'operations')
  return {
    list: await loadPictures(resources, { request, url }),
    samplePages: listSamplePlaces(context.get(contentContext)),
    sample: isOwner
      ? await countSampleContent(db).catch((error) => {
          // Show the pictures even if this count fails.
          log.error({ error }, 'the sample content could not be counted')
        })
      : undefined,
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export default function MediaTab({ loaderData }: Route.ComponentProps) {
  const list = loaderData?.list
  const [uploading, setUploading] = useState(false)
  const { state } = useNavigation()
  const isEditingAltTexts = useSearchParams()[0].get('edit') === 'alt'
  return (
    <>
      {loaderData && <SampleBanner sample={loaderData.sample ?? undefined} pages={loaderData.samplePages} />}
      <div className="main-head split gap-6 main-head--views">
        <Views
          label="Pictures"
          views={[
            { label: 'All', count: list?.counts.all },
            { label: 'Without alt text', state: 'without-alt', count: list?.counts['without-alt'] },
            { label: 'Not used', state: 'unused', count: list?.counts.unused },
          ]}
        />
        <div className="main-actions cluster gap-4">
          {isEditingAltTexts ? (
            <Link className="btn btn--line" to="?">
              Back to the pictures
            </Link>
          ) : (
            <Link
              className="btn btn--line"
              to={list?.counts['without-alt'] === 0 ? '?edit=alt' : '?state=without-alt&edit=alt'}
            >
              <Captions className="icon" /> Alt texts
            </Link>
          )}
          <button className="btn" type="button" onClick={() => setUploading(true)}>
            <UploadIcon className="icon" /> Upload Files
          </button>
        </div>
      </div>
      <p className="quiet" role="status">
        {list && list.total > 0 && countText(list, isEditingAltTexts)}
      </p>
      <section aria-label="Pictures" aria-busy={state === 'loading'}>
        <ListBody
          what="Media"
          list={list}
          empty={list && <MediaEmpty state={list.state} searched={list.q !== undefined} />}
          rows={(pictures) =>
            isEditingAltTexts ? (
              <AltTexts pictures={pictures} />
            ) : (
              <ul className="grid-media">
                {pictures.map((picture) => (
                  <PictureCard key={picture.id} picture={picture} />
                ))}
              </ul>
            )
          }
        />
      </section>
      {list && <ListPager page={list.page} total={list.total} />}
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  )
}

const emptyTexts: Record<PictureState, [title: string, words: string]> = {
  all: ['No Media found', 'Images you upload appear here and in the gallery of the public site.'],
  'without-alt': [
    'Every picture has its alt text',
    'Images that say nothing to those who do not see them appear here.',
  ],
  unused: ['Every picture is used', 'Images that neither the gallery nor a post shows appear here.'],
}

/** The empty list: nothing matches the search, or there are no pictures of this state. */
function MediaEmpty({ state, searched }: { state: PictureState; searched: boolean }) {
  if (searched) {
    return (
      <EmptyList title="No Media found">
        <p>No image is called so, and none is described so.</p>
        <ClearSearch />
      </EmptyList>
    )
  }
  const [title, what] = emptyTexts[state]
  return (
    <EmptyList title={title}>
      <p>{what}</p>
    </EmptyList>
  )
}

const nouns: Record<keyof SampleCounts, string> = {
  post: 'post',
  article: 'press article',
  picture: 'picture',
  message: 'message',
}

/** `sample` is absent if it could not be counted, or the user may not remove it. */
type SampleBannerProps = { sample?: SampleCounts; pages: SamplePlaces }

/** Warns in one line that the site still has sample content; opens to the details. */
function SampleBanner({ sample, pages }: SampleBannerProps) {
  const rows = sample ? describe(sample) : []
  const left = pages.flatMap(({ places }) => places).filter(({ done }) => !done).length
  if (rows.length === 0 && left === 0) return null
  const places = `${amount(left, 'place')} to fill in`
  return (
    <section className="sample-bar" aria-label="Sample content">
      <details>
        <summary>
          <WarningIcon />
          <b>{rows.length > 0 ? 'Sample content is still here' : 'Sample texts are still here'}</b>
          <span className="sample-what">{[rows.join(', '), left > 0 && places].filter(Boolean).join('; ')}</span>
          <span className="text-link">
            <span className="sample-show">Show</span>
            <span className="sample-hide">Hide</span>
          </span>
        </summary>
        <div className="sample-body stack gap-6">
          <div className="sample-actions split">
            <p>Visitors can see this. {sampleInstructions(rows.length > 0, left > 0)}</p>
            {rows.length > 0 && (
              <RemoveSample
                label="Remove the sample content"
                rows={inOneLine.format(rows)}
                places={left > 0 ? places : undefined}
              />
            )}
          </div>
          {left > 0 && <SamplePages pages={pages} />}
        </div>
      </details>
    </section>
  )
}

const inOneLine = new Intl.ListFormat('en-IN')

function describe(sample: SampleCounts) {
  return Object.entries(sample)
    .filter(([, count]) => count > 0)
    .map(([subject, count]) => amount(count, nouns[subject as keyof SampleCounts]))
}

function sampleInstructions(hasRows: boolean, hasPlaces: boolean) {
  if (!hasPlaces) return 'Remove what came with the program.'
  if (!hasRows) return 'Fill in the places below in the firm’s words.'
  return 'Remove what came with the program, and fill in the places below in the firm’s words.'
}

/** The texts that the firm must write itself, by page; those that are done are struck through. */
function SamplePages({ pages }: { pages: SamplePlaces }) {
  const all = pages.flatMap(({ places }) => places)
  const done = all.filter((place) => place.done).length
  return (
    <>
      <div className="sample-pages xs">
        {pages.map((page) => (
          <SamplePage key={page.page} {...page} />
        ))}
      </div>
      <p className="xs quiet">
        {done} of {all.length} are done. A place is done once it holds the firm’s own words.
      </p>
    </>
  )
}

function SamplePage({ page, places }: SamplePlaces[number]) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2>
        <span id={heading}>{page}</span> <span className="quiet">{places.length}</span>
      </h2>
      <ul>
        {places.map(({ name, done }) => (
          <li key={name} className={done ? 'is-done' : undefined}>
            {done ? <s>{name}</s> : name}
            {done && <span className="sr"> filled in</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
