import { addRedirect } from '#api/client/redirects.ts'
import { EntryDialog } from '#app/office/forms/entry-dialog.tsx'
import { bySchema } from '#app/office/forms/use-form.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { NewRedirect } from '#domain/redirects/redirect.ts'

type RedirectDialogProps = {
  from?: string
  to?: string
  /** All pages, as path and name. */
  pages: [path: string, name: string][]
  onSaved: () => void
  onClose: () => void
}

/** Sets the page that an old address redirects to. */
export function RedirectDialog({ from, to, pages, onSaved, onClose }: RedirectDialogProps) {
  function sent() {
    onClose()
    onSaved()
    showToast('good', 'Address saved')
  }

  return (
    <EntryDialog
      title={from ? 'Send visitors to another page' : 'Add an address'}
      action="Send them there"
      doing="Saving..."
      failed="The address could not be saved"
      check={bySchema(NewRedirect.refine(({ to }) => to !== '', { path: ['to'], message: 'Choose a page.' }))}
      send={(form, key) => addRedirect({ from: String(form.get('from')), to: String(form.get('to')) }, key)}
      onSent={sent}
      onRefused={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            name="from"
            label="Old address"
            hint="As it stood on the old website or in a letter, such as /our-team.php."
            value={from}
            errors={errors.from}
          />
          <SelectField
            name="to"
            label="Leads to"
            none="Choose a page"
            options={pages.map(([value, label]) => ({ value, label }))}
            value={to}
            errors={errors.to}
          />
        </>
      )}
    </EntryDialog>
  )
}
