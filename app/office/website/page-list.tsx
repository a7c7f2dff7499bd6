import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Avatar } from '#app/office/avatar.tsx'
import { SelectAction } from '#app/office/menu.tsx'
import { timeInSentence } from '#app/office/office-time.tsx'
import { amount } from '#domain/number-word.ts'
import type { ListedPage } from '#domain/website/list-website.server.ts'
import { NewItemDialog } from './new-item-dialog.tsx'

type PageListProps = { pages: ListedPage[]; self: string }
type PageSummary = Pick<ListedPage, 'drafts' | 'samples' | 'changedAt' | 'changedBy'> & { changedFiles: number }

const filters = [
  ['all', 'All pages'],
  ['draft', 'Changed in the draft'],
  ['samples', 'With samples'],
] as const

/** Pages that are listed together under one row, selected by the start of their ids or by their group. */
const pageGroups: PageGroup[] = [
  {
    name: 'Practice areas',
    description: '/practice-areas',
    includes: ({ id }: ListedPage) => id.startsWith('practice-areas'),
    isCounted: isItem,
    newItem: { group: 'practice-areas', label: 'New area' },
  },
  {
    name: 'Team',
    description: '/team',
    includes: ({ id }: ListedPage) => /^team($|\/)/.test(id),
    isCounted: isItem,
    newItem: { group: 'team', label: 'New advocate' },
  },
  {
    name: 'Legal texts',
    description: 'Privacy policy, terms, disclaimer, notice',
    includes: ({ group }: ListedPage) => group === 'legal',
  },
  {
    name: 'Buttons and labels',
    description: 'What the parts of the website say, by page',
    includes: ({ group }: ListedPage) => group === 'interface',
  },
  {
    name: 'Letters',
    description: 'What the website sends by e-mail',
    includes: ({ group }: ListedPage) => group === 'letters',
  },
]

type PageGroup = {
  name: string
  description: string
  includes: (page: ListedPage) => boolean
  /** Which of its pages are counted; all of them by default. */
  isCounted?: (page: ListedPage) => boolean
  /** The button that adds an item to the group. */
  newItem?: { group: 'practice-areas' | 'team'; label: string }
}

/** One row per page: name and address, state, and the last change. */
export function PageList({ pages, self }: PageListProps) {
  const [params, setParams] = useSearchParams()
  const filter = params.get('show') ?? 'all'
  const filtered = pages.filter(
    ({ drafts, samples }) => filter === 'all' || (filter === 'draft' ? drafts : samples) > 0,
  )
  const entries = Map.groupBy(filtered, (page) => pageGroups.find(({ includes }) => includes(page)) ?? page)
  return (
    <>
      <div className="pages-choice">
        <SelectAction
          label="Show"
          value={filter}
          choices={filters}
          onSelect={(value) => setParams(value === 'all' ? {} : { show: value }, { preventScrollReset: true })}
        />
      </div>
      {filtered.length === 0 && <p className="quiet">No page is like that.</p>}
      <div className="card pages" hidden={filtered.length === 0}>
        <div className="pages-head page-row" aria-hidden="true">
          <span>Page</span>
          <span>State</span>
          <span>Last changed</span>
        </div>
        <ul>
          {[...entries].map(([entry, members]) => (
            <li key={entry.name}>
              {'includes' in entry ? (
                <details open={filter !== 'all'}>
                  <summary className="page-row">
                    <span className="page-name">
                      <b>
                        {entry.name}{' '}
                        <span className="quiet">{members.filter(entry.isCounted ?? (() => true)).length}</span>
                      </b>
                      <span>{entry.description}</span>
                    </span>
                    <PageState {...summaryOf(members)} />
                    <LastChange {...summaryOf(members)} self={self} />
                  </summary>
                  <ul className="page-group-items">
                    {members.map((page) => (
                      <li key={page.id}>
                        <PageRow page={page} self={self} />
                      </li>
                    ))}
                    {entry.newItem && (
                      <li>
                        <NewItem {...entry.newItem} ids={pages.map(({ id }) => id)} />
                      </li>
                    )}
                  </ul>
                </details>
              ) : (
                members.map((page) => <PageRow key={page.id} page={page} self={self} />)
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

type NewItemProps = NonNullable<PageGroup['newItem']> & { ids: string[] }

function NewItem({ group, label, ids }: NewItemProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className="text-link" type="button" onClick={() => setOpen(true)}>
        <Plus className="icon" /> {label}
      </button>
      {isOpen && <NewItemDialog group={group} ids={ids} onClose={() => setOpen(false)} />}
    </>
  )
}

/** An item such as `team/…`, and not the list page itself. */
function isItem({ id }: ListedPage) {
  return id.includes('/')
}

function PageRow({ page, self }: { page: ListedPage; self: string }) {
  const { id, name, path, isHidden, isNew } = page
  return (
    <div className="page-row">
      <span className="page-name">
        <Link to={`/adminDashboard/website/${id}`}>{name}</Link>
        <span>{path || 'Sent by e-mail'}</span>
      </span>
      <PageState {...page} changedFiles={page.changedFiles.length} isHidden={isHidden} isNew={isNew} />
      <LastChange {...page} self={self} />
    </div>
  )
}

type PageStateProps = Pick<PageSummary, 'drafts' | 'samples' | 'changedFiles'> & { isHidden?: boolean; isNew?: boolean }

/** What is left to do on a page, or 'As published' if nothing is. */
function PageState({ drafts, samples, changedFiles, isHidden, isNew }: PageStateProps) {
  const isDone = drafts + samples + changedFiles === 0 && !isHidden && !isNew
  return (
    <span className="page-state xs">
      {drafts > 0 && <span className="status status--draft">{amount(drafts, 'change')} in the draft</span>}
      {isNew && <span className="status status--sample">Never published</span>}
      {isHidden && <span className="status status--closed">Hidden from visitors</span>}
      {changedFiles > 0 && <span className="status status--new">An update has other words</span>}
      {samples > 0 && <span className="status status--sample">{amount(samples, 'sample')} to fill in</span>}
      {isDone && <span className="status status--live">As published</span>}
    </span>
  )
}

function LastChange({ changedAt, changedBy, self }: Pick<PageSummary, 'changedAt' | 'changedBy'> & { self: string }) {
  if (!changedAt) {
    return (
      <span className="page-change xs">
        <span className="avatar avatar--none" aria-hidden="true" />
        <span className="quiet">
          Nobody yet
          <br />
          as it came
        </span>
      </span>
    )
  }
  const by = changedBy ?? 'An account that is gone'
  return (
    <span className="page-change xs">
      <Avatar name={by} />
      <span>
        <span className="strong">{by === self ? 'You' : by}</span>
        <br />
        <span className="quiet" suppressHydrationWarning>
          {timeInSentence(changedAt)}
        </span>
      </span>
    </span>
  )
}

function summaryOf(pages: ListedPage[]): PageSummary {
  const [last] = pages
    .filter(({ changedAt }) => changedAt)
    .sort((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? ''))
  const sum = (count: (page: ListedPage) => number) => pages.reduce((total, page) => total + count(page), 0)
  return {
    drafts: sum(({ drafts }) => drafts),
    samples: sum(({ samples }) => samples),
    changedFiles: sum(({ changedFiles }) => changedFiles.length),
    changedAt: last?.changedAt ?? null,
    changedBy: last?.changedBy ?? null,
  }
}
