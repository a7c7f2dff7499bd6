import { addParties, addParty, changeParty } from '#api/client/messages.ts'
import { EntryDialog } from '#app/office/forms/entry-dialog.tsx'
import { bySchema, checkFields } from '#app/office/forms/use-form.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { NewParty, PartyLines, type Side, sideNames, sides } from '#domain/conflicts/party.ts'
import { amount, plural } from '#domain/number-word.ts'

type PartyDialogProps = { party?: OfficeParty; onSaved: () => void; onClose: () => void }

/** The form to add or edit a party. */
export function PartyDialog({ party, onSaved, onClose }: PartyDialogProps) {
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
    <EntryDialog
      {...words}
      failed="The party could not be saved"
      check={(form) => checkFields(NewParty, textsOf(form))}
      send={send}
      onSent={sent}
      onRefused={onSaved}
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
    </EntryDialog>
  )
}

const noSide: Side = 'other'

function textsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return { name: text('name'), matter: text('matter'), side: text('side') || noSide }
}

const adding = { title: 'Add a party', action: 'Add Party', doing: 'Adding...', toast: 'Party added' }
const editing = { title: 'Edit party', action: 'Save', doing: 'Saving...', toast: 'Party saved' }

type PartiesDialogProps = { onSaved: () => void; onClose: () => void }

/** Adds several parties from a pasted list. */
export function PartiesDialog({ onSaved, onClose }: PartiesDialogProps) {
  function sent({ added, known }: { added: number; known: number }) {
    onClose()
    onSaved()
    const more = known > 0 ? `${plural(known, 'One was', `${known} were`)} on the list already.` : undefined
    showToast('good', `${amount(added, 'party', 'parties')} added`, more)
  }

  return (
    <EntryDialog
      title="Add several parties"
      action="Add Parties"
      doing="Adding..."
      failed="The parties could not be added"
      check={bySchema(PartyLines)}
      send={(form) => addParties(String(form.get('lines')))}
      onSent={sent}
      onRefused={onSaved}
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
    </EntryDialog>
  )
}

/** A party as the office lists and edits it. */
export type OfficeParty = { id: string; name: string; matter: string; side: string }

export function asOfficeParty({ id, name, matter, side }: OfficeParty): OfficeParty {
  return { id, name, matter, side }
}
