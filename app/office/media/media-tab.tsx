import UploadIcon from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import type { DashboardHandle } from '#app/office/handle.ts'
import { EmptyList } from '#app/office/lists/empty-list.tsx'
import { ListFailed } from '#app/office/lists/list-failed.tsx'
import { ListPager } from '#app/office/lists/list-pager.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { orNull } from '#app/office/or-null.ts'
import { listSamplePlaces } from '#domain/firm/sample-places.ts'
import { searchPictures } from '#domain/gallery/office-pictures.server.ts'
import { countSampleContent } from '#domain/sample/sample-content.server.ts'
import type { Route } from './+types/media-tab.ts'
import { asOfficePicture } from './office-picture.ts'
import { PictureCard } from './picture-card.tsx'
import { SampleBanner } from './sample-banner.tsx'
import { UploadDialog } from './upload-dialog.tsx'

export const handle: DashboardHandle = { title: 'Media', searchable: true }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(resourcesContext)
  const list = await loadPage({ request, url }, log, (selection) => searchPictures(db, { ...selection, byName: true }))
  return {
    list: list && { ...list, rows: list.rows.map(asOfficePicture) },
    samplePages: listSamplePlaces(context.get(contentContext)),
    sample: await countSampleContent(db).catch((error) => {
      // The pictures are worth more than this count.
      log.error({ error }, 'the sample content could not be counted')
    }),
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orNull(serverLoader())
}

export default function MediaTab({ loaderData }: Route.ComponentProps) {
  const list = loaderData?.list
  const [uploading, setUploading] = useState(false)
  const { state } = useNavigation()
  const uploadButton = (
    <button className="btn" type="button" onClick={() => setUploading(true)}>
      <UploadIcon className="icon" /> Upload Files
    </button>
  )
  return (
    <>
      {loaderData && <SampleBanner sample={loaderData.sample ?? undefined} pages={loaderData.samplePages} />}
      <div className="main-head">
        <p role="status">{list && list.total > 0 && countOf(list)}</p>
        {uploadButton}
      </div>
      <section aria-label="Pictures" aria-busy={state === 'loading'}>
        {!list && <ListFailed what="Media" />}
        {list?.total === 0 && (
          <EmptyList title="No Media found">
            {list.q ? (
              <p>No image is called so, and none is described so.</p>
            ) : (
              <p>Images you upload appear here and in the gallery of the public site.</p>
            )}
          </EmptyList>
        )}
        {list && list.total > 0 && (
          <ul className="grid-media">
            {list.rows.map((picture) => (
              <PictureCard key={picture.id} picture={picture} />
            ))}
          </ul>
        )}
      </section>
      {list && <ListPager page={list.page} total={list.total} />}
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  )
}

function countOf({ total, q }: { total: number; q?: string }) {
  const images = total === 1 ? '1 image' : `${total} images`
  return q ? `${images} found.` : `${images}. Shown in the gallery on the Media page.`
}
