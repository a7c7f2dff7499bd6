const key = 'single-keys'

/** Whether single-key shortcuts are on. Users of dictation, or of a screen reader with its own keys, turn them off. */
export function areShortcutsOn() {
  return localStorage.getItem(key) !== 'off'
}

export function switchShortcuts(on: boolean) {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}

/** Whether a key press is a shortcut: not while typing, in a dialog or menu, or with a modifier key. */
export function isShortcut({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || !areShortcutsOn()) return false
  if (document.querySelector('dialog:modal, [popover=auto]:popover-open')) return false
  return !isTextInput(target)
}

/** Moves the focus after a slow action, unless the user is typing by then: the next keys would be shortcuts. */
export function focusUnlessTyping(element?: HTMLElement | null) {
  if (!isTextInput(document.activeElement)) element?.focus()
}

function isTextInput(target: EventTarget | null) {
  return target instanceof Element && target.closest(textInputs) !== null
}

const textInputs = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
