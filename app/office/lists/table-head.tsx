/** The head of a table whose columns have names alone; the column of what can be done to a row has its name for screen readers. */
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
