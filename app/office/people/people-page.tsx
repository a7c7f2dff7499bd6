import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { resourcesContext, userContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { PasswordDialog } from '#app/office/forms/form-dialog.tsx'
import { sendForm, usePageForm } from '#app/office/forms/use-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { longDateOf } from '#app/office/office-time.tsx'
import { WarningIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/notice.tsx'
import { ColleagueRoleChange } from '#domain/accounts/account.ts'
import { may, type Right, type Role, rightNames, rights, roles } from '#domain/change/rights.ts'
import type { Route } from './+types/people-page.ts'
import {
  AddDialog,
  InviteDialog,
  NewPasswordDialog,
  RemoveDialog,
  RemoveFactorDialog,
  ResetDialog,
  RoleChoice,
} from './account-dialogs.tsx'
import { answerPeopleForm, type ListedPerson, loadPeople, type PeopleDone } from './people-page.server.ts'
import { PeopleTable, type PersonAction, RightsTable } from './people-table.tsx'
import { SecondStepCard } from './second-step-card.tsx'

export const handle: DashboardHandle = { title: 'People' }

export const headers = answerHeaders

export function loader({ context }: Route.LoaderArgs) {
  return loadPeople(context.get(resourcesContext), context.get(userContext))
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action(args: Route.ActionArgs) {
  return answerPeopleForm(args)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

type OpenDialog = { kind: 'invite' } | { kind: PersonAction; person: ListedPerson }

/** The accounts and invitations, and what each role may do. */
export default function PeoplePage({ loaderData: loaded }: Route.ComponentProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const [done, setDone] = useState<PeopleDone>()
  const heading = useRef<HTMLHeadingElement>(null)
  const rowForm = usePageForm<PeopleDone>({
    intents: ['send-again', 'withdraw'],
    field: 'id',
    onDone: (result) => {
      setDone(result)
      // Move the focus: the button that had it may be removed with its row.
      heading.current?.focus()
    },
  })
  if (!loaded) return <ListFailed what="The people" />
  const { people, invitations, hasMail, recent, secondStep } = loaded
  const close = () => setOpen(undefined)
  const finish = (result: PeopleDone) => {
    setOpen(undefined)
    setDone(result)
  }
  const dialogProps = { acceptsRecentSignIn: recent, onDone: finish, onClose: close }
  return (
    <div className="stack gap-7">
      {people.length > 1 && people.every(({ role }) => role === 'owner') && <AllOwnersHint />}
      <DoneNote done={done ?? rowForm.done} />
      {rowForm.errors.id?.[0] && <Note kind="bad" title={rowForm.errors.id[0]} />}
      <section className="card" aria-labelledby="people">
        <div className="card-head people-head split">
          <div>
            <h2 id="people" ref={heading} tabIndex={-1}>
              Who may come in
            </h2>
            <p className="quiet">Each person has an account of his or her own; nobody shares a password.</p>
          </div>
          <button className="btn" type="button" onClick={() => setOpen({ kind: 'invite' })}>
            <Plus className="icon" /> {hasMail ? 'Invite a colleague' : 'Add a colleague'}
          </button>
        </div>
        <PeopleTable
          people={people}
          invitations={invitations}
          hasMail={hasMail}
          form={rowForm}
          onAction={(kind, person) => setOpen({ kind, person })}
        />
        {people.length + invitations.length === 1 && (
          <p className="card-foot quiet">
            You are the only one so far. Whoever keeps the website with you gets an account of their own, with the role
            they need.
          </p>
        )}
      </section>
      <div className="people-two">
        <RightsTable />
        <SecondStepCard rule={secondStep} recent={recent} />
      </div>
      {open?.kind === 'invite' && (hasMail ? <InviteDialog {...dialogProps} /> : <AddDialog {...dialogProps} />)}
      {open?.kind === 'role' && <RoleDialog {...dialogProps} person={open.person} hasMail={hasMail} />}
      {open?.kind === 'reset' && <ResetDialog {...dialogProps} person={open.person} />}
      {open?.kind === 'factor' && <RemoveFactorDialog {...dialogProps} person={open.person} />}
      {open?.kind === 'remove' && <RemoveDialog {...dialogProps} person={open.person} />}
      {done?.colleague && <NewPasswordDialog {...done.colleague} onClose={() => setDone({ intent: done.intent })} />}
    </div>
  )
}

function AllOwnersHint() {
  return (
    <div className="note note--hint">
      <WarningIcon />
      <div>
        <p>
          <strong>Every account is an owner: give each the role it needs.</strong>
        </p>
        <p>An owner may do everything. Whoever only answers messages or only writes needs less.</p>
      </div>
    </div>
  )
}

function factorRemovedText({ username, passkeys }: { username: string; passkeys: number }) {
  const what =
    passkeys > 0 ? `Second factor and passkeys of “${username}” have` : `The second factor of “${username}” has`
  return `${what} been taken away.`
}

function DoneNote({ done }: { done?: PeopleDone }) {
  const { removed, factorRemoved, invited, withdrawn, roleChanged } = done ?? {}
  if (removed) return <Note kind="good" title={`The account “${removed}” has been removed.`} />
  if (withdrawn) return <Note kind="good" title={`The invitation of ${withdrawn} has been withdrawn.`} />
  if (factorRemoved) {
    return (
      <Note kind="good" title={factorRemovedText(factorRemoved)}>
        <p>All its sessions have ended. The next sign-in asks for the password alone.</p>
      </Note>
    )
  }
  if (invited) {
    return (
      <Note kind="good" title={`A letter to ${invited.name} is on its way.`}>
        <p>
          Its link works once, until {longDateOf(invited.endsAt)}.
          {done?.intent === 'send-again' && ' The one that was sent before has ended.'}
        </p>
      </Note>
    )
  }
  if (roleChanged) {
    return (
      <Note
        kind="good"
        title={`The role of ${roleChanged.name} is now ${roles[roleChanged.role].label.toLowerCase()}.`}
      >
        <p>All sessions of the account have ended: the next sign-in shows what the role may do.</p>
      </Note>
    )
  }
  return null
}

type RoleDialogProps = {
  person: ListedPerson
  hasMail: boolean
  acceptsRecentSignIn: boolean
  onDone: (done: PeopleDone) => void
  onClose: () => void
}

/** Changes the role of an account, and shows which rights stay, are lost and are gained. */
function RoleDialog({ person, hasMail, ...dialogProps }: RoleDialogProps) {
  const { name, username, email, role: currentRole, isSelf } = person
  const [chosen, setChosen] = useState(currentRole)
  const emailNote = hasMail && email ? 'A letter tells of it. ' : ''
  return (
    <PasswordDialog
      {...dialogProps}
      title={isSelf ? 'Your own role' : `Role of ${name}`}
      intent="give-role"
      fields={{ username }}
      schema={ColleagueRoleChange.refine(({ role }) => role !== currentRole, {
        path: ['role'],
        message: 'This is the role already.',
      })}
      action="Change role"
      busyAction="Changing…"
    >
      {(errors) => (
        <>
          <RoleChoice legend="From now on" chosen={currentRole} errors={errors.role} onChoose={setChosen} />
          <Differences current={currentRole} chosen={chosen} />
          <p className="xs quiet">
            {isSelf
              ? 'You are signed out at once, and sign in again with the new role. Only another owner can make you an owner again.'
              : `${emailNote}${name} is signed out at once, and sees the office of the new role at the next sign-in. What was written stays.`}
          </p>
        </>
      )}
    </PasswordDialog>
  )
}

/** Computed from the table of rights, so that it matches what is enforced. */
function Differences({ current, chosen }: { current: Role; chosen: Role }) {
  const still = rightNames.filter((right) => may(current, right) && may(chosen, right))
  const lost = rightNames.filter((right) => may(current, right) && !may(chosen, right))
  const gained = rightNames.filter((right) => !may(current, right) && may(chosen, right))
  return (
    <div className="role-differences" aria-live="polite">
      <RightList title="Can still" items={still} />
      <RightList title="Can no longer" items={lost} />
      <RightList title="Can from now on" items={gained} />
    </div>
  )
}

function RightList({ title, items }: { title: string; items: Right[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="points">
        {items.map((right) => (
          <li key={right}>{rights[right].label}</li>
        ))}
      </ul>
    </section>
  )
}
