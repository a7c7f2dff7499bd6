import Captions from 'lucide-react/icons/captions'
import UploadIcon from 'lucide-react/icons/upload'
import { useState } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { ListBody, ListPager } from '#app/office/lists/list-page.tsx'
import { ClearSearch, EmptyList } from '#app/office/lists/list-states.tsx'
import { Views } from '#app/office/lists/views.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { may } from '#domain/change/rights.ts'
import { listSamplePlaces } from '#domain/firm/sample-places.ts'
import type { PictureState } from '#domain/gallery/picture.ts'
import { countSampleContent } from '#domain/sample/sample-content.server.ts'
import type { Route } from './+types/media-tab.ts'
import { AltTexts } from './alt-texts.tsx'
import { loadPictures } from './load-pictures.server.ts'
import { countOf } from './media-words.ts'
import { PictureCard } from './picture-card.tsx'
import { SampleBanner } from './sample-banner.tsx'
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
  const inLines = useSearchParams()[0].get('edit') === 'alt'
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
          {inLines ? (
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
        {list && list.total > 0 && countOf(list, inLines)}
      </p>
      <section aria-label="Pictures" aria-busy={state === 'loading'}>
        <ListBody
          what="Media"
          list={list}
          empty={list && <MediaEmpty state={list.state} searched={list.q !== undefined} />}
          rows={(pictures) =>
            inLines ? (
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

const words: Record<PictureState, [title: string, words: string]> = {
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
  const [title, what] = words[state]
  return (
    <EmptyList title={title}>
      <p>{what}</p>
    </EmptyList>
  )
}
