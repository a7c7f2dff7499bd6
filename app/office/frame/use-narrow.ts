import { useFetcher } from 'react-router'

/** Whether the sidebar is narrow. A choice shows at once; the server remembers it meanwhile. */
export function useNarrow(remembered: boolean) {
  const { formData, submit } = useFetcher()
  const narrow = formData ? formData.get('sidebar') === 'narrow' : remembered

  function choose(narrow: boolean) {
    const choice = { sidebar: narrow ? 'narrow' : 'wide' }
    void submit(choice, { method: 'post', action: '/adminDashboard/sidebar' })
  }

  return [narrow, choose] as const
}
