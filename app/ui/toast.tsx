export type ToastKind = 'good' | 'bad'
/** Something that can still be done about what a toast says. */
export type ToastAction = { label: string; act: () => void }

/** A notice in the corner of the window. What draws it is fetched with the first one; where that fails, the page goes on without. */
export function showToast(kind: ToastKind, title: string, text?: string, action?: ToastAction): void {
  import('./toaster.tsx').then(
    ({ addToast }) => addToast(kind, title, text, action),
    () => undefined,
  )
}
