import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { saveContent } from '#api/client/website.ts'
import { FormDialog } from '#app/office/forms/form-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'

type NewItemDialogProps = {
  group: 'practice-areas' | 'team'
  /** The ids of the existing pages, which are taken. */
  ids: string[]
  onClose: () => void
}

const words = {
  'practice-areas': { title: 'New practice area', label: 'Name of the area' },
  team: { title: 'New advocate', label: 'Full name' },
}

/** Creates a practice area or an advocate. It stays hidden in the draft until its required fields are filled in. */
export function NewItemDialog({ group, ids, onClose }: NewItemDialogProps) {
  const navigate = useNavigate()
  const { title, label } = words[group]
  const idOf = (form: FormData) => `${group}/${slugOf(String(form.get('name')))}`

  function check(form: FormData) {
    const slug = slugOf(String(form.get('name')))
    if (slug === '') return { name: ['A name with Latin letters is needed: its address is made of them.'] }
    return ids.includes(idOf(form)) ? { name: ['There is one of this name already.'] } : {}
  }

  async function send(form: FormData) {
    const id = idOf(form)
    const name = String(form.get('name')).trim()
    const order = ids.filter((other) => other.startsWith(`${group}/`)).length + 1
    const values = group === 'team' ? { name } : { title: name, imageAlt: '' }
    await saveContent(id, 0, { ...values, order, hidden: true })
    return id
  }

  return (
    <FormDialog
      title={title}
      action="Begin"
      busyAction="Beginning..."
      failureTitle="It could not be begun"
      check={check}
      send={send}
      onSent={(id) => {
        // Close the dialog first: while it is open, its guard would block the navigation.
        flushSync(onClose)
        void navigate(`/adminDashboard/website/${id}`)
      }}
      onConflict={() => {}}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="name"
          label={label}
          hint="It waits in the draft, hidden, until you show and publish it."
          errors={errors.name}
        />
      )}
    </FormDialog>
  )
}

/** The slug of a name: Latin letters without accents, digits and hyphens. */
function slugOf(name: string) {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
}
