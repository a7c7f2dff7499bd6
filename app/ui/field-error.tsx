import { ErrorIcon } from './icons.tsx'

/** What is wrong with a field, below it. */
export function FieldError({ id, message }: { id?: string; message?: string }) {
  if (!message) return null
  return (
    <p className="err" id={id}>
      <ErrorIcon />
      <span>{message}</span>
    </p>
  )
}
