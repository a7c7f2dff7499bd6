/** Says, until it is let go or dies, that this tab is open: what it keeps is nobody else's to bring back. */
export function holdTab(tab: string) {
  const end = Promise.withResolvers<void>()
  void navigator.locks?.request(nameOf(tab), () => end.promise)
  return () => end.resolve()
}

/** Whether the tab of a copy is open; a browser that cannot tell, over plain http, says no. */
export async function findOpenTabs() {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (tab: string) => names.has(nameOf(tab))
}

function nameOf(tab: string) {
  return `writing ${tab}`
}
