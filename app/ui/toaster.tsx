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
  isPersistent?: boolean
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
    { duration: good && !action?.isPersistent ? successMs : Number.POSITIVE_INFINITY },
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
  const lift = () => liftAboveButtons(host)
  new MutationObserver(lift).observe(host, { childList: true, subtree: true })
  for (const event of ['focusin', 'resize', 'animationend', 'transitionend']) addEventListener(event, lift)
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

/**
 * Moves the toasts above what they would cover: the buttons at the foot of a dialog, which cannot be scrolled away, and
 * the focused element, which may be the button to press again.
 */
function liftAboveButtons(host: HTMLElement) {
  const toaster = host.querySelector('[data-sonner-toaster]')
  const focused = document.activeElement
  // Do not move a toast in use.
  if (focused && host.contains(focused)) return
  host.style.removeProperty('--lifted')
  if (!toaster) return
  const { left, right, bottom } = toaster.getBoundingClientRect()
  const height = [...toaster.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')]
    .map(({ offsetHeight }) => offsetHeight + gap)
    .reduce((sum, toastHeight) => sum + toastHeight, 0)
  const covered = [uppermostDialog()?.querySelector('.dialog-foot'), focused === document.body ? undefined : focused]
    .filter((element) => element instanceof Element)
    .map((element) => element.getBoundingClientRect())
  const stackBottom = liftOver(covered, { left, right, bottom, top: bottom - height })
  if (stackBottom !== bottom) host.style.setProperty('--lifted', `${innerHeight - stackBottom}px`)
}

type Box = { left: number; right: number; top: number; bottom: number }

/** The bottom of the stack when it is moved above the given boxes. It stays where it is if it does not fit above one. */
export function liftOver(boxes: Box[], stack: Box) {
  const height = stack.bottom - stack.top
  return boxes
    .toSorted((one, other) => other.bottom - one.bottom)
    .reduce((bottom, { left, right, top, bottom: boxBottom }) => {
      const isBeside = right <= stack.left || left >= stack.right
      const isCovered = !isBeside && boxBottom > bottom - height && top < bottom
      return isCovered && top - gap >= height ? top - gap : bottom
    }, stack.bottom)
}
