import { useState } from 'react'
import { PasswordDialog } from '#app/office/forms/password-dialog.tsx'
import { RoleToGive } from '#domain/accounts/account.ts'
import { may, type Right, type Role, rightNames, rights } from '#domain/change/rights.ts'
import type { ListedPerson } from './load-people.server.ts'
import type { PeopleDone } from './people-action.server.ts'
import { RoleChoice } from './role-choice.tsx'

type RoleDialogProps = {
  person: ListedPerson
  hasMail: boolean
  spared: boolean
  onDone: (done: PeopleDone) => void
  onClose: () => void
}

/** Another role for somebody: what they can still do with it, and what no longer. */
export function RoleDialog({ person, hasMail, ...asking }: RoleDialogProps) {
  const { name, username, email, role: present, isSelf } = person
  const [chosen, setChosen] = useState(present)
  const told = hasMail && email ? 'A letter tells of it. ' : ''
  return (
    <PasswordDialog
      {...asking}
      title={isSelf ? 'Your own role' : `Role of ${name}`}
      intent="give-role"
      fields={{ username }}
      schema={RoleToGive.refine(({ role }) => role !== present, {
        path: ['role'],
        message: 'This is the role already.',
      })}
      action="Change role"
      busyAction="Changing…"
    >
      {(errors) => (
        <>
          <RoleChoice legend="From now on" chosen={present} errors={errors.role} onChoose={setChosen} />
          <Differences present={present} chosen={chosen} />
          <p className="xs quiet">
            {isSelf
              ? 'You are signed out at once, and sign in again with the new role. Only another owner can make you an owner again.'
              : `${told}${name} is signed out at once, and sees the office of the new role at the next sign-in. What was written stays.`}
          </p>
        </>
      )}
    </PasswordDialog>
  )
}

/** By the table of rights, so that it cannot say otherwise than what is held. */
function Differences({ present, chosen }: { present: Role; chosen: Role }) {
  const still = rightNames.filter((right) => may(present, right) && may(chosen, right))
  const lost = rightNames.filter((right) => may(present, right) && !may(chosen, right))
  const won = rightNames.filter((right) => !may(present, right) && may(chosen, right))
  return (
    <div className="role-differences" aria-live="polite">
      <RightList title="Can still" of={still} />
      <RightList title="Can no longer" of={lost} />
      <RightList title="Can from now on" of={won} />
    </div>
  )
}

function RightList({ title, of }: { title: string; of: Right[] }) {
  if (of.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="points">
        {of.map((right) => (
          <li key={right}>{rights[right].label}</li>
        ))}
      </ul>
    </section>
  )
}
