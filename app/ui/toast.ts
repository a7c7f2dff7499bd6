import type { ToastAction, ToastKind } from './toaster.tsx'

/**
 * Shows a notice in the corner of the window and returns a function that removes it. The toaster is loaded with the
 * first notice; if that fails, no notice is shown.
 */
export async function showToast(kind: ToastKind, title: string, text?: string, action?: ToastAction) {
  const toaster = await import('./toaster.tsx').catch(() => undefined)
  return toaster?.addToast(kind, title, text, action) ?? (() => {})
}
