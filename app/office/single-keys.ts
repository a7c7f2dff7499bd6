const key = 'single-keys'

/** Whether single letters do something: who dictates, or whose reader has keys of its own, switches them off. */
export function areKeysOn() {
  return localStorage.getItem(key) !== 'off'
}

export function switchKeys(on: boolean) {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}

/** Whether a key was pressed for itself: not while one types, answers a question, or holds another key down. */
export function isForPage({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || !areKeysOn()) return false
  if (document.querySelector('dialog:modal, [popover=auto]:popover-open')) return false
  return !(target instanceof Element && target.closest(typing))
}

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
