import { Link } from 'react-router'
import { deleteParty } from '#api/client/messages.ts'
import { resourcesContext } from '#app/context.ts'
import { DeleteDialog } from '#app/office/forms/dialog.tsx'
import { ListPage, RowActions, useListDialog } from '#app/office/lists/list-page.tsx'
import { ClearSearch, CreateButton, EmptyList } from '#app/office/lists/list-states.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { showToast } from '#app/ui/toast.ts'
import { searchParties } from '#domain/conflicts/parties.server.ts'
import { type Side, sideNames } from '#domain/conflicts/party.ts'
import { amount } from '#domain/number-word.ts'
import type { Route } from './+types/parties-page.ts'
import { asOfficeParty, type OfficeParty, PartiesDialog, PartyDialog } from './party-dialog.tsx'

export const handle: DashboardHandle = { title: 'Parties', searchable: true }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(resourcesContext)
  const list = await loadPage({ request, url }, log, (selection) => searchParties(db, selection))
  return list && { ...list, rows: list.rows.map(asOfficeParty) }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

type OpenDialog = { kind: 'add' | 'several' } | { kind: 'edit' | 'delete'; party: OfficeParty }

/** Whom the firm acts for or against: new messages are compared with these names. */
export default function PartiesPage({ loaderData: list }: Route.ComponentProps) {
  const { open, setOpen, close, count, reload, onDeleted } = useListDialog<OpenDialog>()
  const addButton = <CreateButton label="Add a party" onClick={() => setOpen({ kind: 'add' })} />
  return (
    <ListPage
      tab="Parties"
      what="The parties"
      list={list}
      head={
        <div className="main-head split gap-6">
          <div>
            <p ref={count} tabIndex={-1}>
              {list && countText(list)}
            </p>
            <Link className="text-link" to="/adminDashboard/contact">
              Back to the messages
            </Link>
          </div>
          <div className="main-actions cluster gap-4">
            <button className="btn btn--line" type="button" onClick={() => setOpen({ kind: 'several' })}>
              Add several
            </button>
            {addButton}
          </div>
        </div>
      }
      empty={
        <EmptyList title={list?.q ? 'No party found' : 'No parties yet'}>
          <p>
            {list?.q
              ? 'No party or matter holds these words.'
              : 'Note whom the Chambers act for and against. A message with a name that sounds alike, in Hindi or in English letters, then shows a hint.'}
          </p>
          {list?.q ? <ClearSearch /> : addButton}
        </EmptyList>
      }
      row={(party) => (
        <PartyRow
          party={party}
          onEdit={() => setOpen({ kind: 'edit', party })}
          onDelete={() => setOpen({ kind: 'delete', party })}
        />
      )}
    >
      {open?.kind === 'add' && <PartyDialog onClose={close} onSaved={reload} />}
      {open?.kind === 'several' && <PartiesDialog onClose={close} onSaved={reload} />}
      {open?.kind === 'edit' && <PartyDialog party={open.party} onClose={close} onSaved={reload} />}
      {open?.kind === 'delete' && <DeleteParty party={open.party} onClose={close} onDeleted={onDeleted} />}
    </ListPage>
  )
}

function countText({ total, q }: { total: number; q?: string }) {
  const parties = amount(total, 'party', 'parties')
  return q ? `${parties} found.` : `${parties}. Names in messages are compared with these.`
}

type PartyRowProps = { party: OfficeParty; onEdit: () => void; onDelete: () => void }

function PartyRow({ party: { id, name, matter, side }, onEdit, onDelete }: PartyRowProps) {
  const heading = `party-${id}`
  return (
    <article className="row row--art">
      <div className="txt stack gap-2">
        <h2 id={heading}>{name}</h2>
        <p className="meta fine">
          <span>{sideNames[side as Side] ?? side}</span>
          {matter && <span>{matter}</span>}
        </p>
      </div>
      <RowActions heading={heading} onEdit={onEdit} onDelete={onDelete} />
    </article>
  )
}

type DeletePartyProps = { party: OfficeParty; onDeleted: () => void; onClose: () => void }

/** Deletes a party for good, after a confirmation. */
function DeleteParty({ party: { id, name }, onDeleted, onClose }: DeletePartyProps) {
  async function remove() {
    await deleteParty(id)
    onDeleted()
    showToast('good', 'Party deleted')
  }

  return (
    <DeleteDialog
      title="Delete this party?"
      words={`“${name}” will be deleted for good, and no message will be compared with it any more.`}
      failed="The party could not be deleted"
      remove={remove}
      onClose={onClose}
    />
  )
}
