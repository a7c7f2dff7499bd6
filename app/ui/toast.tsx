import { createRoot } from 'react-dom/client'
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx'

type Kind = 'good' | 'bad'

let shelf: Promise<typeof import('sonner')> | undefined

/** Says in the corner of the screen what happened; a bad one stays until it is dismissed. */
export function showToast(kind: Kind, title: string, text?: string): void {
  shelf ??= putUpShelf()
  void shelf.then(({ toast }) => {
    toast.custom(
      (id) => (
        <div className={kind === 'bad' ? 'toast toast--bad' : 'toast'}>
          {kind === 'bad' ? <WarningIcon /> : <CheckIcon />}
          <div>
            <p>{title}</p>
            {text && <p>{text}</p>}
          </div>
          <button type="button" aria-label="Dismiss" onClick={() => toast.dismiss(id)}>
            <CloseIcon />
          </button>
        </div>
      ),
      { unstyled: true, duration: kind === 'bad' ? Number.POSITIVE_INFINITY : undefined },
    )
  })
}

/** Loaded with the first toast, so that a page without one does not carry it. */
async function putUpShelf() {
  const sonner = await import('sonner')
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <sonner.Toaster position="bottom-right" hotkey={['altKey', 'KeyT']} customAriaLabel="Notifications" />,
  )
  return sonner
}
