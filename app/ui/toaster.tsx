import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx'
import { uppermostDialog } from './uppermost-dialog.ts'

export type ToastKind = 'good' | 'bad'

/** A button in a toast, such as Undo. */
export type ToastAction = {
  label: string
  act: () => void
  /** Whether the toast stays until the button is pressed or it is dismissed: the user may need minutes. */
  waits?: boolean
}

const successMs = 8_000
const gap = 12
// Above the tab bar of the office on small screens.
const offset = { right: '1rem', bottom: '5.25rem', left: '1rem' }
const width = { '--width': '24rem' } as CSSProperties

export function addToast(kind: ToastKind, title: string, text?: string, action?: ToastAction) {
  mount()
  const good = kind === 'good'
  const toastId = toast.custom(
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
    // Errors stay until they are dismissed.
    { duration: good && !action?.waits ? successMs : Number.POSITIVE_INFINITY },
  )
  return () => void toast.dismiss(toastId)
}

/** Mounts the toaster before the first toast, synchronously: it misses toasts that are added before it is mounted. */
function mount() {
  if (document.querySelector('.toaster')) return
  const host = document.createElement('div')
  host.className = 'toaster'
  host.popover = 'manual'
  attach(host)
  // Observe the page: many components open and close dialogs, and some remove an open dialog from the page.
  new MutationObserver(() => attach(host)).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open'],
  })
  const lift = () => liftAboveFocus(host)
  new MutationObserver(lift).observe(host, { childList: true, subtree: true })
  addEventListener('focusin', lift)
  addEventListener('resize', lift)
  flushSync(() =>
    createRoot(host).render(
      <Toaster
        position="bottom-right"
        hotkey={['altKey', 'KeyT']}
        customAriaLabel="Notifications"
        expand
        gap={gap}
        offset={offset}
        mobileOffset={offset}
        style={width}
        toastOptions={{ className: 'toast-place' }}
      />,
    ),
  )
}

/**
 * Puts the toasts into the uppermost modal dialog: everything outside it is inert, so a toast there could be neither
 * clicked nor read aloud. As a popover they are not clipped or covered by a dialog.
 */
export function attach(host: HTMLElement) {
  const parent = uppermostDialog() ?? document.body
  if (host.parentElement === parent) return
  parent.append(host)
  // Browsers older than spring 2024 have no popovers: there the toasts are a normal part of the page.
  host.showPopover?.()
}

/** Moves the toasts above the focused element if they would cover it: it may be the button to press again. */
function liftAboveFocus(host: HTMLElement) {
  const focused = document.activeElement
  const toaster = host.querySelector('[data-sonner-toaster]')
  if (focused && host.contains(focused)) return
  host.style.removeProperty('--over-focus')
  if (!toaster || !focused || focused === document.body) return
  const { left, right, bottom } = toaster.getBoundingClientRect()
  const height = [...toaster.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')]
    .map(({ offsetHeight }) => offsetHeight + gap)
    .reduce((sum, toastHeight) => sum + toastHeight, 0)
  const stackBottom = liftOver(focused.getBoundingClientRect(), { left, right, bottom, top: bottom - height })
  if (stackBottom !== undefined) host.style.setProperty('--over-focus', `${innerHeight - stackBottom}px`)
}

type Box = { left: number; right: number; top: number; bottom: number }

/** The bottom of the stack when it is moved above the focus; undefined if it covers nothing, or does not fit there. */
export function liftOver(focus: Box, stack: Box) {
  const isBeside = focus.right <= stack.left || focus.left >= stack.right
  if (isBeside || focus.bottom <= stack.top || focus.top >= stack.bottom) return undefined
  const end = focus.top - gap
  return end - (stack.bottom - stack.top) >= 0 ? end : undefined
}
