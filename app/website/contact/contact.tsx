import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import type { Route } from './+types/contact.ts'
import contactStyles from './contact.css?url'
import { ContactPage } from './contact-page.tsx'
import { findSentMessage } from './sent-message.server.ts'

export const links = pageStyles(contactStyles)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { practiceAreas } = context.get(contentContext)
  context.get(requestContext).tagCache()
  const service = new URL(request.url).searchParams.get('service')
  return {
    sent: await findSentMessage(context.get(resourcesContext), request.url),
    service: practiceAreas.find((area) => area.slug === service)?.slug,
  }
}

export default function Contact({ loaderData: { sent, service } }: Route.ComponentProps) {
  return <ContactPage form={{ sent, values: service ? { service } : undefined }} />
}
