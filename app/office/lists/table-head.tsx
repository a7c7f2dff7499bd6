/** The header row of a table. The name of the actions column is only for screen readers. */
export function TableHead({ columns, hasActions = false }: { columns: string[]; hasActions?: boolean }) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
