import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { Link, useLocation, useNavigate } from 'react-router'
import { rules } from '#domain/rules.ts'
import { useDesk } from './desk-context.ts'
import { deskPath } from './desk-path.ts'

/** Where in the list one is, and the way to the ones beside it. */
export function MessageStep({ message: { id } }: { message: { id: string } }) {
  const { rows, page, total } = useDesk().list
  const { search } = useLocation()
  const navigate = useNavigate()
  const at = rows.findIndex((row) => row.id === id)
  const [previous, next] = at < 0 ? [] : [rows[at - 1], rows[at + 1]]
  const go = (row?: { id: string }) => row && void navigate(deskPath(search, row.id))
  return (
    <div className="step">
      <Link className="only-m" to={deskPath(search)} aria-label="Back to the list">
        <ArrowLeft className="icon" />
      </Link>
      <button type="button" aria-label="Previous" disabled={!previous} onClick={() => go(previous)}>
        <ChevronUp className="icon" />
      </button>
      <button type="button" aria-label="Next" disabled={!next} onClick={() => go(next)}>
        <ChevronDown className="icon" />
      </button>
      {at >= 0 && (
        <span>
          {(page - 1) * rules.office.rowsPerPage + at + 1} of {total}
        </span>
      )}
    </div>
  )
}
