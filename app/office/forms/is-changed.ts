/** Whether a form holds anything that it did not hold when it was opened; a password alone is soon typed again. */
export function isChanged(form: HTMLFormElement | null) {
  return Array.from(form?.elements ?? []).some((element) => {
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue
    if (element instanceof HTMLSelectElement) return !element.options[element.selectedIndex]?.defaultSelected
    if (!(element instanceof HTMLInputElement) || element.autocomplete.endsWith('password')) return false
    if (element.type === 'checkbox') return element.checked !== element.defaultChecked
    return element.type === 'file' ? element.files?.length !== 0 : element.value !== element.defaultValue
  })
}
