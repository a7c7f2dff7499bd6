import LinkIcon from 'lucide-react/icons/link'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { contentKey, discardContent, redoContent, undoContent } from '#api/client/website.ts'
import { openContentContext, resourcesContext, userContext } from '#app/context.ts'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { fullTime, timeInSentence } from '#app/office/office-time.tsx'
import { Note, showToast } from '#app/ui/notice.tsx'
import { amount, capitalised, counted, plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { draftLink } from '#domain/website/draft-content.server.ts'
import { listChanges } from '#domain/website/list-website.server.ts'
import { findDraftMistakes } from '#domain/website/publish-website.server.ts'
import { listScheduled } from '#domain/website/schedule-publication.server.ts'
import { findLastPublication } from '#domain/website/website-history.server.ts'
import type { Route } from './+types/draft-page.ts'
import { ChangeItem } from './change-item.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { undoOrReport } from './undo-or-report.ts'

export const handle: DashboardHandle = { title: 'Website' }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, sign, config } = context.get(resourcesContext)
  const content = context.get(openContentContext)
  const { id } = context.get(userContext)
  return {
    changes: await listChanges(db, content),
    scheduled: await listScheduled(db),
    mistakes: await findDraftMistakes(db, content),
    lastPublication: await findLastPublication(db),
    previewLink: new URL(draftLink(sign, id).address, config.PUBLIC_URL).href,
    self: id,
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

/** Lists the changes of the draft, and publishes all or some of them, now or at a set time. */
export default function DraftPage({ loaderData: loaded }: Route.ComponentProps) {
  const [unselected, setUnselected] = useState<ReadonlySet<string>>(new Set())
  const { revalidate } = useRevalidator()
  if (!loaded) return <ListFailed what="The draft" />
  const { changes, scheduled, mistakes, lastPublication, previewLink, self } = loaded
  const chosen = changes.filter(({ page, key }) => !unselected.has(contentKey(page, key)))

  function choose(keys: string[], isChosen: boolean) {
    const others = [...unselected].filter((key) => !keys.includes(key))
    setUnselected(new Set(isChosen ? others : [...others, ...keys]))
  }

  async function discardChange(page: string, key: string) {
    try {
      const { id } = await discardContent([contentKey(page, key)])
      await revalidate()
      const act = () => void undoOrReport(() => redoContent(id).then(revalidate))
      void showToast('good', 'Taken back', 'The page stands as visitors see it.', { label: 'Undo', act })
    } catch (error) {
      void showToast('bad', 'This could not be taken back', messageOf(error))
    }
  }

  return (
    <>
      {lastPublication?.undoUntil && (
        <LastPublicationNote last={{ ...lastPublication, undoUntil: lastPublication.undoUntil }} />
      )}
      {mistakes.length > 0 && (
        <Note kind="bad" title="The draft cannot go out as it is">
          <ul>
            {mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        </Note>
      )}
      {changes.length === 0 ? (
        <EmptyList title="Nothing waits in the draft">
          <p>What is changed on the pages waits here until it is published.</p>
          <Link className="btn btn--line" to="/adminDashboard/website">
            To the pages
          </Link>
        </EmptyList>
      ) : (
        <div className="draft-grid">
          <section className="card" aria-labelledby="chosen">
            <div className="draft-head">
              <label className="tick">
                <input
                  type="checkbox"
                  aria-label="All changes"
                  checked={chosen.length === changes.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen.length > 0 && chosen.length < changes.length
                  }}
                  onChange={({ target }) =>
                    choose(
                      changes.map(({ page, key }) => contentKey(page, key)),
                      target.checked,
                    )
                  }
                />
              </label>
              <h2 id="chosen" role="status">
                {chosen.length} of {amount(changes.length, 'change')} chosen
              </h2>
            </div>
            <ul>
              {changes.map((change) => (
                <ChangeItem
                  key={contentKey(change.page, change.key)}
                  change={change}
                  self={self}
                  scheduledAt={scheduled.find(({ id }) => id === change.publicationId)?.publishAt}
                  isChosen={chosen.includes(change)}
                  onChoose={(isChosen) => choose([contentKey(change.page, change.key)], isChosen)}
                  onDiscard={() => discardChange(change.page, change.key)}
                />
              ))}
            </ul>
          </section>
          <aside className="stack gap-6">
            <PublishPanel chosen={chosen} scheduled={scheduled} hasMistakes={mistakes.length > 0} onDone={revalidate} />
            <PreviewLink link={previewLink} />
          </aside>
        </div>
      )}
    </>
  )
}

type LastPublication = { id: string; at: string; note: string; by: string | null; changes: number; undoUntil: string }

/** The last publication, with an undo button. It is shown for as long as undo is possible. */
function LastPublicationNote({ last: { id, at, note, by, changes, undoUntil } }: { last: LastPublication }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function undo() {
    if (busy) return
    setBusy(true)
    await undoOrReport(async () => {
      await undoContent(id)
      await revalidate()
      void showToast('good', 'Undone', 'The website is as it was before. The changes wait in the draft again.')
    })
    setBusy(false)
  }

  return (
    <Note
      kind="good"
      title={`${capitalised(counted(changes, 'change'))} ${plural(changes, 'is', 'are')} on the website.`}
    >
      <p suppressHydrationWarning>
        Published {timeInSentence(at)}
        {by && `, by ${by}`}
        {note && `: “${note}”`}. It can be taken back until {fullTime(undoUntil)}.
      </p>
      <div className="actions">
        <a className="text-link" href="/">
          Open the website
        </a>
        <button className="text-link" type="button" aria-busy={busy} onClick={undo}>
          Undo
        </button>
      </div>
    </Note>
  )
}

/** A button that copies a link to the draft. Anyone with the link can open it. */
function PreviewLink({ link }: { link: string }) {
  const [isShown, setShown] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      void showToast('good', 'Link copied')
    } catch {
      // The browser may refuse access to the clipboard: then show the link, to be copied by hand.
      setShown(true)
    }
  }

  return (
    <section className="card publish-form stack gap-3" aria-labelledby="ask">
      <h2 id="ask">Ask a colleague first</h2>
      <button className="btn btn--line" type="button" onClick={copy}>
        <LinkIcon className="icon" /> Copy a preview link
      </button>
      {isShown && (
        <input
          className="input"
          aria-label="Preview link"
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
      )}
      <p className="xs quiet">
        For whoever has it, on a telephone too. It works for {rules.preview.days} days and shows the draft as it then
        is.
      </p>
    </section>
  )
}
