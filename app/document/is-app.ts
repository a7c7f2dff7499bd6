/** A route with `handle = { app: true }` belongs to the office and is hydrated; all others are documents. */
export type AppHandle = { app: true }

export function isAppHandle(handle: unknown): handle is AppHandle {
  return typeof handle === 'object' && handle !== null && 'app' in handle && handle.app === true
}
