import { randomId } from '#app/ui/random-id.ts'

const place = 'message-form'

/** One key for the same words of one tab: a second press, a retry, a reload and Back add nothing; other words do. */
export function messageKey(form: FormData) {
  const words = JSON.stringify([...form])
  let hash = 0
  for (let at = 0; at < words.length; at++) hash = (Math.imul(hash, 31) + words.charCodeAt(at)) | 0
  return `${tabId()}-${words.length}-${hash >>> 0}`
}

let ownId: string | undefined

function tabId() {
  try {
    ownId ??= sessionStorage.getItem(place) ?? randomId()
    sessionStorage.setItem(place, ownId)
  } catch {
    // A browser that keeps nothing still has this page.
    ownId ??= randomId()
  }
  return ownId
}
