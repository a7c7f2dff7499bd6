import { useState } from 'react'
import { addRedirect, deleteRedirect } from '#api/client/website.ts'
import { analyticsContext, contentContext, resourcesContext, searchContext } from '#app/context.ts'
import { DeleteDialog } from '#app/office/forms/dialog.tsx'
import { FormDialog } from '#app/office/forms/form-dialog.tsx'
import { bySchema } from '#app/office/forms/use-form.ts'
import { useListDialog } from '#app/office/lists/list-page.tsx'
import { CreateButton, EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { amount } from '#domain/number-word.ts'
import { NewRedirect } from '#domain/redirects/redirect.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/redirects-page.ts'
import { loadRedirects } from './load-redirects.server.ts'
import { MissingTable, RedirectsTable } from './redirects-tables.tsx'

export const handle: DashboardHandle = { title: 'Website' }

export function loader({ context }: Route.LoaderArgs) {
  const [analytics, content] = [context.get(analyticsContext), context.get(contentContext)]
  const search = context.get(searchContext)
  return loadRedirects({ ...context.get(resourcesContext), analytics, content, search })
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

type OpenDialog = { kind: 'redirect'; from?: string; to?: string } | { kind: 'remove'; id: string; from: string }

/** The redirects of old addresses, and requested addresses without a page. */
export default function RedirectsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { open, setOpen, close, count, reload, onDeleted } = useListDialog<OpenDialog>()
  const [ignoring, setIgnoring] = useState<string[]>([])
  if (!loaded) return <ListFailed what="The addresses" />
  const { missing, redirects, pages } = loaded
  const activeRedirects = redirects.filter(({ to }) => to)
  const hits = activeRedirects.reduce((sum, { count }) => sum + count, 0)

  async function ignore(from: string) {
    if (ignoring.includes(from)) return
    setIgnoring((paths) => [...paths, from])
    try {
      await addRedirect({ from })
      await reload()
      showToast('good', `${from} is left alone`)
    } catch {
      showToast('bad', 'This could not be saved. Please try again.')
    } finally {
      setIgnoring((paths) => paths.filter((path) => path !== from))
    }
  }

  return (
    <div className="redirects stack gap-7">
      <div className="main-head split gap-6">
        <p ref={count} tabIndex={-1}>
          {missing.length > 0
            ? `${amount(missing.length, 'address', 'addresses')} asked for in vain in ${rules.redirect.listedDays} days.`
            : `Nothing asked for in vain in ${rules.redirect.listedDays} days.`}
        </p>
        <div className="main-actions cluster gap-4">
          <CreateButton label="Add an address" onClick={() => setOpen({ kind: 'redirect' })} />
        </div>
      </div>
      {missing.length > 0 ? (
        <MissingTable
          missing={missing}
          busy={ignoring}
          onRedirect={(from, to) => setOpen({ kind: 'redirect', from, to })}
          onIgnore={ignore}
        />
      ) : (
        <EmptyList title="Nothing asked for in vain">
          <p>Every address that visitors used in the last {rules.redirect.listedDays} days led to a page.</p>
        </EmptyList>
      )}
      <RedirectsTable
        redirects={redirects}
        summary={
          activeRedirects.length > 0
            ? `${activeRedirects.length}, used ${amount(hits, 'time')} in ${rules.redirect.listedDays} days.`
            : 'None yet. When a post is renamed, its old address is kept by itself.'
        }
        onChange={(from, to) => setOpen({ kind: 'redirect', from, to })}
        onRemove={(id, from) => setOpen({ kind: 'remove', id, from })}
      />
      {open?.kind === 'redirect' && (
        <RedirectDialog from={open.from} to={open.to} pages={pages} onSaved={reload} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <RemoveRedirect id={open.id} from={open.from} onDeleted={onDeleted} onClose={close} />
      )}
    </div>
  )
}

type RemoveRedirectProps = { id: string; from: string; onDeleted: () => void; onClose: () => void }

function RemoveRedirect({ id, from, onDeleted, onClose }: RemoveRedirectProps) {
  async function remove() {
    await deleteRedirect(id)
    onDeleted()
    showToast('good', 'Address removed')
  }

  return (
    <DeleteDialog
      title="Remove this address?"
      words={`Visitors of ${from} will read that there is no such page.`}
      failureTitle="The address could not be removed"
      remove={remove}
      onClose={onClose}
    />
  )
}

type RedirectDialogProps = {
  from?: string
  to?: string
  /** All pages, as path and name. */
  pages: [path: string, name: string][]
  onSaved: () => void
  onClose: () => void
}

/** Sets the page that an old address redirects to. */
function RedirectDialog({ from, to, pages, onSaved, onClose }: RedirectDialogProps) {
  function sent() {
    onClose()
    onSaved()
    showToast('good', 'Address saved')
  }

  return (
    <FormDialog
      title={from ? 'Send visitors to another page' : 'Add an address'}
      action="Send them there"
      busyAction="Saving..."
      failureTitle="The address could not be saved"
      check={bySchema(NewRedirect.refine(({ to }) => to !== '', { path: ['to'], message: 'Choose a page.' }))}
      send={(form, key) => addRedirect({ from: String(form.get('from')), to: String(form.get('to')) }, key)}
      onSent={sent}
      onConflict={onSaved}
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
    </FormDialog>
  )
}
