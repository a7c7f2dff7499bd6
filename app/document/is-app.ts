/** A route that says `handle = { app: true }` is part of the office, and hydrated; all others are documents. */
export type AppHandle = { app: true }

export function isAppHandle(handle: unknown): handle is AppHandle {
  return typeof handle === 'object' && handle !== null && 'app' in handle && handle.app === true
}
