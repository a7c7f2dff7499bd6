import type { PlaywrightWorkerArgs } from '@playwright/test'
import { enquiryPath } from './enquiry-path.ts'
import { officeHeaders } from './office-page.ts'
import { newMessage } from './samples.ts'
import type { Site } from './worker-site.ts'

/** Sends a message to the site. Returns its id, its reference and the path of its page for the sender. */
export async function sendEnquiry(
  playwright: PlaywrightWorkerArgs['playwright'],
  { url: baseURL, dataDir, cookie }: Site,
  fields: Record<string, unknown>,
) {
  const office = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { ...officeHeaders, Cookie: cookie },
  })
  const sent = await office.post('/insert/contactus', { data: newMessage(fields) })
  const { reference } = await sent.json()
  const { contacts } = await (await office.get(`/insert/getcontact?q=${reference}`)).json()
  await office.dispose()
  const id: string = contacts[0]._id
  return { id, reference: String(reference), path: enquiryPath(dataDir, id) }
}
