import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { timeInSentence } from '#app/office/office-time.tsx'
import { Note } from '#app/ui/notice.tsx'
import { numberWord, plural } from '#domain/number-word.ts'
import { type Field, type FieldIssue, fieldError } from '#domain/website/schema-fields.ts'
import { FieldInput } from './field-input.tsx'
import { HolidaysField, HoursField } from './hours/hours-field.tsx'
import { HiddenItem, HideItem, ItemsOrder } from './items.tsx'
import type { EditedPage } from './load-edit-page.server.ts'
import type { PageDraft, PageState } from './page-draft.ts'
import type { usePageDraft } from './use-page-draft.ts'
import type { FieldProps } from './words-field.tsx'

type EditFormProps = Pick<EditedPage, 'page' | 'siblings'> & {
  fields: Field[]
  /** The keys whose values are sample content of the installation. */
  samples: string[]
  state: PageState
  draft: PageDraft
  copies: ReturnType<typeof usePageDraft>['copies']
}

/** The fields of a page under their headings, generated from the schema. */
export function EditForm(props: EditFormProps) {
  const { page, siblings, fields, samples, state, draft, copies } = props
  const sections = sectionsOf(fields)
  const itemList = itemNames[page.id]
  const isSample = (key: string) => samples.includes(key) && !state.drafted.includes(key) && !state.issues[key]
  return (
    <section className="edit-form" aria-label="Fields of the page">
      <EditHead page={page} siblings={siblings} sections={sections} />
      <RefusedFields fields={fields} state={state} />
      {copies.list.map((copy) => (
        <div className="note note--hint" role="alert" key={copy.key}>
          <LifeBuoy className="icon" />
          <div>
            <p>
              <strong>This browser holds words that the draft does not have.</strong>
            </p>
            <p>
              {labelsOf(fields, Object.keys(copy.words))}, typed {timeInSentence(copy.at)}.
            </p>
            <div className="actions">
              <button className="text-link" type="button" onClick={() => copies.restore(copy)}>
                Bring them back
              </button>
              <button className="text-link text-link--bad" type="button" onClick={() => copies.discard(copy)}>
                Throw them away
              </button>
            </div>
          </div>
        </div>
      ))}
      <HiddenItem page={page} fields={fields} state={state} draft={draft} />
      {itemList && (
        <div className="form-part">
          <ItemsOrder {...itemList} items={siblings} />
        </div>
      )}
      {/* Not a <form>: no button submits it, and its dialogs contain forms of their own. */}
      <div>
        {sections.map(({ id, label, fields }) => (
          <div className="form-part stack gap-6" id={id} key={id}>
            {!fields.some((field) => field.label === label && fields.length === 1) && (
              <h3 className="part-title">{label}</h3>
            )}
            {fields.map((field) => (
              <div key={`${field.key} ${state.versions[field.key] ?? 0}`} data-key={field.key}>
                <PageField
                  field={field}
                  fieldPath={field.key}
                  value={state.values[field.key]}
                  issues={state.issues[field.key] ?? noIssues}
                  isSample={isSample(field.key)}
                  hours={state.values.hours}
                  onChange={(value) => draft.setValue(field.key, value)}
                />
              </div>
            ))}
            {fields.some(({ key }) => isSample(key)) && (
              <p className="fine">
                Came with the program. The mark goes by itself once the firm’s own words stand there.
              </p>
            )}
          </div>
        ))}
        <HideItem fields={fields} state={state} draft={draft} />
      </div>
    </section>
  )
}

/** Opening hours and holidays have controls of their own. */
function PageField({ hours, ...props }: FieldProps & { hours: unknown }) {
  if (props.field.key === 'hours') return <HoursField {...props} />
  if (props.field.key === 'holidays') return <HolidaysField {...props} hours={hours} />
  return <FieldInput {...props} />
}

const noIssues: FieldIssue[] = []
const listFormat = new Intl.ListFormat('en-IN')

function labelsOf(fields: Field[], keys: string[]) {
  return listFormat.format(fields.filter(({ key }) => keys.includes(key)).map(({ label }) => label))
}

type EditHeadProps = Pick<EditedPage, 'page' | 'siblings'> & { sections: FormSection[] }

/** The name and address of the page, with links to its sections and to the previous and next item. */
function EditHead({ page, siblings, sections }: EditHeadProps) {
  const at = siblings.findIndex(({ id }) => id === page.id)
  const position = at < 0 ? 'Website' : `${groups[page.group]}, ${at + 1} of ${siblings.length}`
  return (
    <header className="edit-head">
      <p className="fine">{position}</p>
      <div className="split">
        <h2>{page.name}</h2>
        {at >= 0 && (
          <span className="neighbours">
            <Neighbour to={siblings[at - 1]} label="Previous" icon={<ChevronLeft className="icon" />} />
            <Neighbour to={siblings[at + 1]} label="Next" icon={<ChevronRight className="icon" />} />
          </span>
        )}
      </div>
      <p className="fine">{page.path || 'Sent by e-mail'}</p>
      <nav className="edit-jump" aria-label="Parts of this page">
        {sections.map(({ id, label }) => (
          <a href={`#${id}`} key={id}>
            {label}
          </a>
        ))}
      </nav>
    </header>
  )
}

const groups: Partial<Record<string, string>> = {
  'practice-areas': 'Practice areas',
  team: 'Team',
  interface: 'Buttons and labels',
  letters: 'Letters',
}
/** The pages that list items, with the labels of their lists. */
const itemNames: Partial<Record<string, { label: string; entry: string }>> = {
  'practice-areas': { label: 'Practice areas', entry: 'area' },
  team: { label: 'Advocates', entry: 'advocate' },
}

type NeighbourProps = { to?: EditedPage['siblings'][number]; label: string; icon: ReactNode }

function Neighbour({ to, label, icon }: NeighbourProps) {
  return (
    to && (
      <Link to={`/adminDashboard/website/${to.id}`} aria-label={`${label}: ${to.name}`}>
        {icon}
      </Link>
    )
  )
}

/** A note above the form with a link to each field that was refused. */
function RefusedFields({ fields, state: { issues, values } }: { fields: Field[]; state: PageState }) {
  const refused = fields.filter(({ key }) => issues[key])
  if (refused.length === 0) return null
  const title = `${numberWord(refused.length)} ${plural(refused.length, 'field')} could not be saved.`
  return (
    <Note kind="bad" title={title}>
      <ul>
        {refused.map((field) => {
          const [issue] = issues[field.key] ?? []
          return (
            <li key={field.key}>
              <a className="text-link" href={`#field-${[field.key, ...(issue?.path ?? [])].map(String).join('.')}`}>
                {field.label}: {fieldError(field, values[field.key]) ?? issue?.message}
              </a>
            </li>
          )
        })}
      </ul>
    </Note>
  )
}

/** A section of the form under one heading; a list without a group is a section of its own. */
type FormSection = { id: string; label: string; fields: Field[] }

const lists = ['lines', 'items']

/** Groups the fields of a page by heading: the text of the page first, the fields for search engines near the end. */
function sectionsOf(fields: Field[]): FormSection[] {
  const editable = fields.filter(({ kind }) => kind !== 'fixed')
  const byHeading = Map.groupBy(editable, headingOf)
  const sections = [...byHeading].map(([label, fields]) => ({ id: `part-${idOf(label)}`, label, fields }))
  return sections.sort((one, other) => rankOf(one) - rankOf(other))
}

/** Sections that come after all others, in this order. */
const lastSections = ['Picture', 'For search engines', 'To be confirmed']

function rankOf({ label, fields }: FormSection) {
  if (label === onThePage) return -3
  return fields.some(({ kind }) => kind === 'markdown') ? -2 : lastSections.indexOf(label)
}

const onThePage = 'On the page'

function headingOf({ group, kind, label, key }: Field) {
  if (group) return group
  if (lists.includes(kind) || kind === 'markdown') return label
  if (kind === 'picture' || key.endsWith('imageAlt')) return 'Picture'
  return key.endsWith('draft') ? 'To be confirmed' : onThePage
}

function idOf(label: string) {
  return label.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
