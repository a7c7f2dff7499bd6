import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { Island } from '#app/islands/island.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import ContactForm from './contact-form.tsx'
import { type FormPage, fieldNames, type MessageForm } from './message-form.ts'

type MessageIslandProps = { page: FormPage; form: MessageForm }

/** The contact form of a page. Only the empty form is cached; one with a visitor's input is not. */
export function MessageIsland({ page, form }: MessageIslandProps) {
  const isEmpty = Object.values(form).every((value) => value === undefined)
  if (!isEmpty) return <Form page={page} form={form} />
  return (
    <CachedFragment name="form" state={page}>
      <Form page={page} form={{}} />
    </CachedFragment>
  )
}

/** Only on the contact page the visitor can choose a practice area. */
function Form({ page, form }: MessageIslandProps) {
  const { firm, practiceAreas, interface: shown } = useContent().content
  const areas = page === 'contact' ? practiceAreas.map(({ slug, title }) => ({ slug, title })) : undefined
  const { messageForm, messageErrors, numbers } = shown
  const words = { ...messageForm, errors: messageErrors, numbers: numbers.slice(0, fieldNames.length + 1) }
  const props = { page, words, email: firm.email, phones: firm.phones, areas, form }
  return <Island name="contact-form" component={ContactForm} props={props} wake="visible" />
}
