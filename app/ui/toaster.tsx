import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx'
import { uppermostDialog } from './uppermost-dialog.ts'

export type ToastKind = 'good' | 'bad'

/** Something that can still be done about what a toast says. */
export type ToastAction = {
  label: string
  act: () => void
  /** Whether it waits until it is taken or dismissed: what it is about may take minutes. */
  waits?: boolean
}

const goodForMs = 8_000
const gap = 12
// Above the tabs that the office has on small screens.
const offset = { right: '1rem', bottom: '5.25rem', left: '1rem' }
const width = { '--width': '24rem' } as CSSProperties

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
    { duration: good && !action?.waits ? goodForMs : Number.POSITIVE_INFINITY },
  )
  return () => void toast.dismiss(added)
}

/** At the first toast, and at once: the toaster hears only what comes after it is there. */
function mount() {
  if (document.querySelector('.toaster')) return
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
  const clear = () => clearFocus(host)
  new MutationObserver(clear).observe(host, { childList: true, subtree: true })
  addEventListener('focusin', clear)
  addEventListener('resize', clear)
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

/** Lifts the toasts above what has the focus, where they would cover it: it may be what they ask to press again. */
function clearFocus(host: HTMLElement) {
  const focused = document.activeElement
  const toaster = host.querySelector('[data-sonner-toaster]')
  if (focused && host.contains(focused)) return
  host.style.removeProperty('--over-focus')
  if (!toaster || !focused || focused === document.body) return
  const { left, right, bottom } = toaster.getBoundingClientRect()
  const height = [...toaster.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')]
    .map(({ offsetHeight }) => offsetHeight + gap)
    .reduce((sum, each) => sum + each, 0)
  const lifted = liftOver(focused.getBoundingClientRect(), { left, right, bottom, top: bottom - height })
  if (lifted !== undefined) host.style.setProperty('--over-focus', `${innerHeight - lifted}px`)
}

type Box = { left: number; right: number; top: number; bottom: number }

/** Where the stack ends when it stands above the focus; undefined where it covers nothing of it, or has no room there. */
export function liftOver(focus: Box, stack: Box) {
  const isBeside = focus.right <= stack.left || focus.left >= stack.right
  if (isBeside || focus.bottom <= stack.top || focus.top >= stack.bottom) return undefined
  const end = focus.top - gap
  return end - (stack.bottom - stack.top) >= 0 ? end : undefined
}
