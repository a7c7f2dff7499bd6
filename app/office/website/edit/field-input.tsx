import { useMemo, useState } from 'react'
import { PictureChoice } from '#app/office/editor/picture-choice.tsx'
import { ChipsField } from '#app/office/writing/settings/chips-field.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { focusClass } from '#app/ui/picture.tsx'
import { uploadName } from '#domain/firm/content-field.ts'
import { capitalised } from '#domain/number-word.ts'
import { type Field, valueIn } from '#domain/website/schema-fields.ts'
import { EntryList, EntryRow, HiddenNote, ItemHead, LinesField, shortened } from './entry-row.tsx'
import { type Entry, useEntries } from './use-entries.ts'
import {
  FieldFrame,
  type FieldProps,
  MarkdownField,
  type Option,
  type PictureOption,
  useEditContext,
  WordsField,
} from './words-field.tsx'

/** The control for a field, by the field's kind. */
export function FieldInput(props: FieldProps) {
  switch (props.field.kind) {
    case 'lines':
      return <LinesField {...props} />
    case 'items':
      return <ItemsField {...props} />
    case 'markdown':
      return <MarkdownField {...props} />
    case 'picture':
      return <PictureField {...props} />
    case 'choice':
      return <ChoiceField {...props} />
    case 'fixed':
      return null
    default:
      return <WordsField {...props} />
  }
}

/** A list of items with several values each. A click on an item's title expands it. */
function ItemsField({ field, fieldPath, value, issues, isSample, onChange }: FieldProps) {
  const { initialPath } = useEditContext()
  const name = field.entry ?? 'entry'
  const fields = field.item ?? []
  const titleOf = ({ value }: Entry) => titleIn(value, fields) || `New ${name}`
  const entries = useEntries({
    value: Array.isArray(value) ? value : [],
    onChange,
    nameOf: (entry) => `“${shortened(titleOf(entry))}”`,
  })
  // Collapsed by default, except the item that the page was opened at.
  const [toggled, setToggled] = useState<string[]>([])
  const [opened, setOpened] = useState<{ at?: string; id?: string }>({})
  // Remember its id: its number is that of another item once items are moved or removed.
  if (opened.at !== initialPath) {
    const entry = entries.entries.find((_, at) => `${initialPath}.`.startsWith(`${fieldPath}.${at}.`))
    setOpened({ at: initialPath, id: entry?.id })
  }
  const listIssue = issues.find(({ path }) => path.length === 0)
  const toggle = (id: string) =>
    setToggled(toggled.includes(id) ? toggled.filter((other) => other !== id) : [...toggled, id])
  return (
    <>
      <EntryList
        legend={field.label}
        hint={field.help}
        entries={entries}
        className={isSample ? 'item-entries is-sample' : 'item-entries'}
        add={field.isFixed ? undefined : { label: `Add a ${name}`, onAdd: () => toggle(entries.add({})) }}
      >
        {(entry, at) => {
          const entryIssues = issues.filter(({ path }) => path[0] === at)
          const isOpen = toggled.includes(entry.id) !== (opened.id === entry.id) || entryIssues.length > 0
          return (
            <EntryRow key={entry.id} entries={entries} entry={entry} className="item-entry">
              <ItemHead entries={entries} entry={entry} at={at} name={name} canRemove={!field.isFixed}>
                <button className="item-title" type="button" aria-expanded={isOpen} onClick={() => toggle(entry.id)}>
                  {titleOf(entry)}
                  <HiddenNote entry={entry} />
                </button>
              </ItemHead>
              {isOpen && (
                <div className="item-body stack gap-6">
                  {fieldsOfEntry(fields, entry.value).map((inner) => (
                    <FieldInput
                      key={inner.key}
                      field={inner}
                      fieldPath={`${fieldPath}.${at}.${inner.key}`}
                      value={valueIn(entry.value, inner.key)}
                      issues={entryIssues
                        .map(({ path, message }) => ({ path: path.slice(1), message }))
                        .filter(({ path }) => path.slice(0, depthOf(inner)).join('.') === inner.key)
                        .map(({ path, message }) => ({ path: path.slice(depthOf(inner)), message }))}
                      onChange={(value) => entries.set(entry.id, withValueIn(entry.value, inner.key, value))}
                    />
                  ))}
                </div>
              )}
            </EntryRow>
          )
        }}
      </EntryList>
      <FieldError message={listIssue && capitalised(listIssue.message)} />
    </>
  )
}

function depthOf({ key }: Field) {
  return key.split('.').length
}

/** The title of an entry: its first text field. */
function titleIn(value: unknown, fields: Field[]) {
  const first = fields.find(({ kind }) => kind === 'line' || kind === 'text')
  return first ? String(valueIn(value, first.key) ?? '') : ''
}

/** Leaves out optional fields of a nested object that the entry does not have. */
function fieldsOfEntry(fields: Field[], value: unknown) {
  return fields.filter(({ key, optional }) => {
    const parent = key.split('.').slice(0, -1).join('.')
    return !optional || parent === '' || valueIn(value, parent) !== undefined
  })
}

/** Returns a copy with one value set; null removes the value. */
export function withValueIn(object: unknown, key: string, value: unknown): Record<string, unknown> {
  const [step = '', ...rest] = key.split('.')
  const before = (typeof object === 'object' && object !== null ? object : {}) as Record<string, unknown>
  if (rest.length > 0) return { ...before, [step]: withValueIn(before[step], rest.join('.'), value) }
  const { [step]: _, ...others } = before
  return value === null ? others : { ...before, [step]: value }
}

/** A select for one of a fixed set of values, or chips for several, such as the practice areas of an advocate. */
function ChoiceField({ field, fieldPath, value, issues, isSample, onChange }: FieldProps) {
  const { choices } = useEditContext()
  const id = `field-${fieldPath}`
  const [issue] = issues
  const options = field.choices?.map(asOption) ?? choices[field.key.split('.').at(-1) ?? ''] ?? []
  if (!field.choices) {
    return (
      <>
        <ChipsField
          label={field.label}
          values={Array.isArray(value) ? value.map(String) : []}
          options={options}
          unknownError={(typed) => `There is no “${typed}” among them.`}
          onChange={onChange}
        />
        <FieldError message={issue?.message} />
      </>
    )
  }
  return (
    <FieldFrame field={field} id={id} isSample={isSample}>
      <select
        className="input select"
        id={id}
        value={String(value ?? '')}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue && `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      >
        {!value && <option value="">Please choose</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} message={issue?.message} />
    </FieldFrame>
  )
}

/** Labels 'senior-partners' as 'Senior partners'. */
function asOption(value: string): Option {
  return { value, label: capitalised(value.replaceAll('-', ' ')) }
}

/** A picture of content/, or one of the library, where its focal point can be set. */
function PictureField({ field, fieldPath, value, issues, isSample, onChange }: FieldProps) {
  const { pictures } = useEditContext()
  const [isChoosing, setChoosing] = useState(false)
  const [added, setAdded] = useState<PictureOption[]>([])
  const id = `field-${fieldPath}`
  const [issue] = issues
  const current = [...added, ...pictures].find(({ name }) => name === value)
  const ownPictures = useMemo(
    () =>
      pictures
        .filter(({ name }) => !uploadName.test(name))
        .map(({ name, address, focus }) => ({ id: name, imageKey: name, name, address, focus, alt: '' })),
    [pictures],
  )
  return (
    <FieldFrame field={field} id={id} labelId={`${id}-label`} isSample={isSample}>
      <div className="picture-field">
        <div className="pic">
          {current && <img src={`${current.address}?w=320`} alt="" className={focusClass(current.focus)} />}
        </div>
        <div className="stack gap-2">
          <span className="xs ellipsis">{nameOf(value)}</span>
          <button
            className="text-link"
            type="button"
            id={id}
            aria-describedby={issue ? `${id}-label ${id}-error` : `${id}-label`}
            onClick={() => setChoosing(true)}
          >
            {value ? 'Choose another' : 'Choose a picture'}
          </button>
          {field.optional && Boolean(value) && (
            <button className="text-link" type="button" onClick={() => onChange(null)}>
              Take it away
            </button>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={issue?.message} />
      {isChoosing && (
        <PictureChoice
          title={field.label}
          current={current && { address: current.address, alt: '' }}
          extraPictures={ownPictures}
          withAlt={false}
          onClose={() => setChoosing(false)}
          onChoose={({ imageKey, address, focus }) => {
            setChoosing(false)
            setAdded([...added, { name: imageKey, address, focus }])
            onChange(imageKey)
          }}
        />
      )}
    </FieldFrame>
  )
}

function nameOf(value: unknown) {
  if (!value) return 'No picture yet'
  return uploadName.test(String(value)) ? 'From the library' : String(value)
}
