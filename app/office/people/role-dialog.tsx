import { useState } from 'react'
import { PasswordDialog } from '#app/office/forms/password-dialog.tsx'
import { ColleagueRoleChange } from '#domain/accounts/account.ts'
import { may, type Right, type Role, rightNames, rights } from '#domain/change/rights.ts'
import type { ListedPerson } from './load-people.server.ts'
import type { PeopleDone } from './people-action.server.ts'
import { RoleChoice } from './role-choice.tsx'

type RoleDialogProps = {
  person: ListedPerson
  hasMail: boolean
  acceptsRecentSignIn: boolean
  onDone: (done: PeopleDone) => void
  onClose: () => void
}

/** Changes the role of an account, and shows which rights stay, are lost and are gained. */
export function RoleDialog({ person, hasMail, ...dialogProps }: RoleDialogProps) {
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
