import type { ToastAction, ToastKind } from './toaster.tsx'

/**
 * A notice in the corner of the window. What draws it is fetched with the first one; where that fails, the page
 * goes on without. Gives what takes it away.
 */
export async function showToast(kind: ToastKind, title: string, text?: string, action?: ToastAction) {
  const toaster = await import('./toaster.tsx').catch(() => undefined)
  return toaster?.addToast(kind, title, text, action) ?? (() => {})
}
