import type { PlaywrightWorkerArgs } from '@playwright/test'
import { enquiryPath } from './enquiry-path.ts'
import { officeHeaders } from './office-page.ts'
import { newMessage } from './samples.ts'
import { adminPassword } from './site-process.ts'

/** Sends a message to the site of the stories; its reference, and where its sender sees it. */
export async function sendEnquiry(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  fields: Record<string, unknown>,
) {
  const office = await playwright.request.newContext({ baseURL, extraHTTPHeaders: officeHeaders })
  const sent = await office.post('/insert/contactus', { data: newMessage(fields) })
  const { reference } = await sent.json()
  const form = { username: 'admin', password: adminPassword }
  await office.post('/adminsite', { form, maxRedirects: 0 })
  const { contacts } = await (await office.get(`/insert/getcontact?q=${reference}`)).json()
  await office.dispose()
  const id: string = contacts[0]._id
  return { id, reference: String(reference), path: enquiryPath(process.env.E2E_DATA_DIR ?? '', id) }
}
