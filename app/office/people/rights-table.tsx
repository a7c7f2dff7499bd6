import { may, Role, rightNames, rights, roles } from '#domain/change/rights.ts'

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
