import { ErrorIcon } from './icons.tsx'

/** The error message below a field. */
export function FieldError({ id, message }: { id?: string; message?: string }) {
  if (!message) return null
  return (
    <p className="err" id={id}>
      <ErrorIcon />
      <span>{message}</span>
    </p>
  )
}
