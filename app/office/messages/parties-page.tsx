import { Link } from 'react-router'
import { addParties, addParty, changeParty, deleteParty } from '#api/client/messages.ts'
import { resourcesContext } from '#app/context.ts'
import { DeleteDialog } from '#app/office/forms/dialog.tsx'
import { FormDialog } from '#app/office/forms/form-dialog.tsx'
import { bySchema, checkFields } from '#app/office/forms/use-form.ts'
import { ListPage, RowActions, useListDialog } from '#app/office/lists/list-page.tsx'
import { ClearSearch, CreateButton, EmptyList } from '#app/office/lists/list-states.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { searchParties } from '#domain/conflicts/parties.server.ts'
import { NewParty, PartyLines, type Side, sideNames, sides } from '#domain/conflicts/party.ts'
import { amount, plural } from '#domain/number-word.ts'
import type { Route } from './+types/parties-page.ts'

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
      failureTitle="The party could not be deleted"
      remove={remove}
      onClose={onClose}
    />
  )
}

type PartyDialogProps = { party?: OfficeParty; onSaved: () => void; onClose: () => void }

/** The form to add or edit a party. */
function PartyDialog({ party, onSaved, onClose }: PartyDialogProps) {
  const { toast, ...words } = party ? editing : adding

  async function send(form: FormData, key: string) {
    const texts = textsOf(form)
    return await (party ? changeParty(party.id, texts) : addParty(texts, key))
  }

  function sent() {
    onClose()
    onSaved()
    showToast('good', toast)
  }

  return (
    <FormDialog
      {...words}
      failureTitle="The party could not be saved"
      check={(form) => checkFields(NewParty, textsOf(form))}
      send={send}
      onSent={sent}
      onConflict={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            name="name"
            label="Name"
            hint="A person or a firm, in Hindi or in English letters. Other spellings are found by their sound."
            value={party?.name}
            errors={errors.name}
          />
          <TextField name="matter" label="Matter" optional value={party?.matter} errors={errors.matter} />
          <SelectField
            name="side"
            label="Side"
            none={sideNames[noSide]}
            options={sides.filter((side) => side !== noSide).map((side) => ({ value: side, label: sideNames[side] }))}
            value={party?.side === noSide ? '' : party?.side}
            errors={errors.side}
          />
        </>
      )}
    </FormDialog>
  )
}

const noSide: Side = 'other'

function textsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return { name: text('name'), matter: text('matter'), side: text('side') || noSide }
}

const adding = { title: 'Add a party', action: 'Add Party', busyAction: 'Adding...', toast: 'Party added' }
const editing = { title: 'Edit party', action: 'Save', busyAction: 'Saving...', toast: 'Party saved' }

type PartiesDialogProps = { onSaved: () => void; onClose: () => void }

/** Adds several parties from a pasted list. */
function PartiesDialog({ onSaved, onClose }: PartiesDialogProps) {
  function sent({ added, known }: { added: number; known: number }) {
    onClose()
    onSaved()
    const more = known > 0 ? `${plural(known, 'One was', `${known} were`)} on the list already.` : undefined
    showToast('good', `${amount(added, 'party', 'parties')} added`, more)
  }

  return (
    <FormDialog
      title="Add several parties"
      action="Add Parties"
      busyAction="Adding..."
      failureTitle="The parties could not be added"
      check={bySchema(PartyLines)}
      send={(form) => addParties(String(form.get('lines')))}
      onSent={sent}
      onConflict={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="lines"
          label="One party a line"
          hint="Name; matter; side (client, opposite, other or nothing). Columns copied from a spreadsheet will do."
          rows={8}
          errors={errors.lines}
        />
      )}
    </FormDialog>
  )
}

/** A party as the office lists and edits it. */
type OfficeParty = { id: string; name: string; matter: string; side: string }

function asOfficeParty({ id, name, matter, side }: OfficeParty): OfficeParty {
  return { id, name, matter, side }
}
