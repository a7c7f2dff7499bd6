import { Link } from 'react-router'
import { may, type Role, roles } from '#domain/change/rights.ts'
import { Section } from './section.tsx'

/** The user's own role, and who assigns roles. */
export function OwnRole({ role, owners }: { role: Role; owners: string[] }) {
  const { label, summary } = roles[role]
  return (
    <Section id="role" title="Role" words="What you may do in the office.">
      <p className="strong">{label}</p>
      <p>{summary}.</p>
      {may(role, 'people') ? (
        <p>
          Accounts and roles are kept under{' '}
          <Link className="text-link" to="/adminDashboard/people">
            People
          </Link>
          .
        </p>
      ) : (
        <p>
          Accounts and roles are given by the owners: <strong>{new Intl.ListFormat('en-IN').format(owners)}</strong>.
        </p>
      )}
    </Section>
  )
}
