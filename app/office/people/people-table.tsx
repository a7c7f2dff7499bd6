import { Link } from 'react-router'
import { Avatar } from '#app/office/avatar.tsx'
import type { usePageForm } from '#app/office/forms/use-form.ts'
import { TableHead } from '#app/office/lists/list-page.tsx'
import { longDateOf, Moment, mediumTime, timeInSentence } from '#app/office/office-time.tsx'
import { mailAnswer } from '#app/office/outgoing-email.tsx'
import { may, Role, rightNames, rights, roles } from '#domain/change/rights.ts'
import { capitalised } from '#domain/number-word.ts'
import type { ListedInvitation, ListedPerson, PeopleDone } from './people-page.server.ts'

/** The actions of an owner on an account. */
export type PersonAction = 'role' | 'reset' | 'factor' | 'remove'

type RowForm = ReturnType<typeof usePageForm<PeopleDone>>
type PeopleTableProps = {
  people: ListedPerson[]
  invitations: ListedInvitation[]
  hasMail: boolean
  /** The form of the buttons of an invitation, which works before the script has loaded. */
  form: RowForm
  onAction: (kind: PersonAction, person: ListedPerson) => void
}

/** All accounts, then all invitations. */
export function PeopleTable({ people, invitations, hasMail, form, onAction }: PeopleTableProps) {
  const owners = people.filter(({ role }) => role === 'owner').length
  return (
    <table className="card-table card-table--rows people-table">
      <TableHead columns={['Person', 'Role', 'Second step', 'Last here']} hasActions />
      <tbody>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isLastOwner={owners === 1}
            onAction={(kind) => onAction(kind, person)}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} hasMail={hasMail} form={form} />
        ))}
      </tbody>
    </table>
  )
}

type PersonRowProps = { person: ListedPerson; isLastOwner: boolean; onAction: (kind: PersonAction) => void }

function PersonRow({ person, isLastOwner, onAction }: PersonRowProps) {
  const { name, username, email, role, secondSteps, isSelf } = person
  const actionButton = (kind: PersonAction, label: string, ariaLabel: string) => (
    <button
      className={kind === 'remove' ? 'text-link text-link--bad' : 'text-link'}
      type="button"
      aria-label={ariaLabel}
      onClick={() => onAction(kind)}
    >
      {label}
    </button>
  )
  return (
    <tr>
      <NameCell name={name} note={isSelf ? 'you' : name === username ? undefined : username} email={email} />
      <td>{roles[role].label}</td>
      <td>
        <SecondStep steps={secondSteps} />
        {secondSteps.length > 0 &&
          !isSelf &&
          actionButton('factor', 'Take away', `Take away the second factor of ${name}`)}
      </td>
      <td className="xs quiet">
        <LastSeen {...person} />
      </td>
      <td className="row-actions">
        {isSelf && (
          <Link className="text-link" to="/adminDashboard/account">
            Your account
          </Link>
        )}
        {!(isSelf && isLastOwner) && actionButton('role', 'Change role', `Change role of ${name}`)}
        {!isSelf && actionButton('reset', 'Reset', `Reset password of ${name}`)}
        {!isSelf && actionButton('remove', 'Remove', `Remove ${name}`)}
      </td>
    </tr>
  )
}

function NameCell({ name, note, email }: { name: string; note?: string; email?: string }) {
  return (
    <th scope="row">
      <span className="people-name">
        <Avatar name={name} />
        <span>
          <b>{name}</b> {note && <span className="quiet">{note}</span>}
          {email && <span className="xs quiet people-address">{email}</span>}
        </span>
      </span>
    </th>
  )
}

function SecondStep({ steps }: { steps: string[] }) {
  if (steps.length === 0) return <span className="status status--new">None: password only</span>
  return <span className="status status--live">{capitalised(steps.join(', '))}</span>
}

function LastSeen({ isSelf, isClosed, mustChoosePassword, lastSeenAt }: ListedPerson) {
  if (isSelf) return 'Here now'
  if (isClosed) return <span className="bad">Closed by its own person; a new password opens it again</span>
  if (mustChoosePassword) return <span className="warn">First password not yet changed</span>
  return lastSeenAt ? <Moment at={lastSeenAt} format={mediumTime} /> : 'Not here yet'
}

type InvitationRowProps = { invitation: ListedInvitation; hasMail: boolean; form: RowForm }

function InvitationRow({ invitation, hasMail, form: { Form, busy } }: InvitationRowProps) {
  const { id, name, email, role } = invitation
  return (
    <tr>
      <NameCell name={name} note="invited" email={email} />
      <td>{roles[role].label}</td>
      <td>
        <span className="status">Not yet here</span>
      </td>
      <td className="xs quiet">
        <InvitationStatus {...invitation} />
      </td>
      <td className="row-actions">
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          {hasMail && (
            <button
              className="text-link"
              type="submit"
              name="intent"
              value="send-again"
              aria-label={`Send again to ${name}`}
              aria-busy={busy === 'send-again'}
            >
              Send again
            </button>
          )}
          <button
            className="text-link text-link--bad"
            type="submit"
            name="intent"
            value="withdraw"
            aria-label={`Withdraw the invitation of ${name}`}
            aria-busy={busy === 'withdraw'}
          >
            Withdraw
          </button>
        </Form>
      </td>
    </tr>
  )
}

function InvitationStatus({ sentAt, endsAt, isExpired, answer, givenUpAt }: ListedInvitation) {
  if (isExpired) return <>The link ended on {longDateOf(endsAt)}; sent again, it works anew</>
  if (answer) {
    return (
      <span className="bad">
        The letter {givenUpAt ? 'was not delivered' : 'is not delivered yet'}: “{mailAnswer(answer)}”
      </span>
    )
  }
  return (
    <>
      Letter sent <Moment at={sentAt} format={timeInSentence} />; the link works until {longDateOf(endsAt)}
    </>
  )
}

/** The rights that pages, API calls and changes check, as squares: a full one means allowed. */
export function RightsTable() {
  return (
    <section className="card" aria-labelledby="rights">
      <div className="card-head">
        <h2 id="rights">Who may do what</h2>
        <p className="quiet">Three roles. An owner may do everything; there is always at least one.</p>
      </div>
      <table className="card-table rights-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">What</span>
            </th>
            {Role.options.map((role) => (
              <th key={role} scope="col">
                {roles[role].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightNames.map((right) => (
            <tr key={right}>
              <th scope="row">{rights[right].label}</th>
              {Role.options.map((role) => (
                <td key={role}>
                  <i className={may(role, right) ? 'right-square right-square--full' : 'right-square'} />
                  <span className="sr">{may(role, right) ? 'may' : 'may not'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
