import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx'
import { uppermostDialog } from './uppermost-dialog.ts'

export type ToastKind = 'good' | 'bad'

/** Something that can still be done about what a toast says. */
export type ToastAction = { label: string; act: () => void }

const goodForMs = 8_000
// Above the back-to-top button, and above the tabs of small screens.
const offset = { right: '1rem', bottom: '5.25rem', left: '1rem' }
const width = { '--width': '24rem' } as CSSProperties

let mounted = false

export function addToast(kind: ToastKind, title: string, text?: string, action?: ToastAction) {
  mount()
  const good = kind === 'good'
  const added = toast.custom(
    (id) => (
      <div className={good ? 'toast' : 'toast toast--bad'} role={good ? 'status' : 'alert'}>
        {good ? <CheckIcon /> : <WarningIcon />}
        <div>
          <p>{title}</p>
          {text && <p>{text}</p>}
          {action && (
            <button
              className="toast-act"
              type="button"
              onClick={() => {
                toast.dismiss(id)
                action.act()
              }}
            >
              {action.label}
            </button>
          )}
        </div>
        <button type="button" aria-label="Dismiss" onClick={() => toast.dismiss(id)}>
          <CloseIcon />
        </button>
      </div>
    ),
    // What went wrong stays until it has been read.
    { duration: good ? goodForMs : Number.POSITIVE_INFINITY },
  )
  return () => void toast.dismiss(added)
}

/** At the first toast, and at once: the toaster hears only what comes after it is there. */
function mount() {
  if (mounted) return
  mounted = true
  const host = document.createElement('div')
  host.className = 'toaster'
  host.popover = 'manual'
  place(host)
  // Dialogs come and go by many hands, and some of them are taken out of the page while they are open.
  new MutationObserver(() => place(host)).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open'],
  })
  flushSync(() =>
    createRoot(host).render(
      <Toaster
        position="bottom-right"
        hotkey={['altKey', 'KeyT']}
        customAriaLabel="Notifications"
        expand
        gap={12}
        offset={offset}
        mobileOffset={offset}
        style={width}
        toastOptions={{ className: 'toast-place' }}
      />,
    ),
  )
}

/**
 * A modal dialog makes all that is not inside it inert: it could be neither pressed nor read aloud. So the toasts stand
 * inside the uppermost one, and as a popover, which no dialog clips or covers.
 */
export function place(host: HTMLElement) {
  const parent = uppermostDialog() ?? document.body
  if (host.parentElement === parent) return
  parent.append(host)
  // Browsers from before spring 2024 have no popovers: there the toasts are a plain part of the page.
  host.showPopover?.()
}
