import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Avatar } from '#app/office/avatar.tsx'
import { timeWithin } from '#app/office/office-time.ts'
import { Pick as Choose } from '#app/office/select-action.tsx'
import { amount } from '#domain/number-word.ts'
import type { ListedPage } from '#domain/website/list-website.server.ts'
import { NewItemDialog } from './new-item-dialog.tsx'

type PageListProps = { pages: ListedPage[]; self: string }
type Summed = Pick<ListedPage, 'drafts' | 'samples' | 'changedAt' | 'changedBy'> & { changedFiles: number }

const shows = [
  ['all', 'All pages'],
  ['draft', 'Changed in the draft'],
  ['samples', 'With samples'],
] as const

/** Pages that stand together below one line, by the beginning of their names or by their group. */
const holders: Holder[] = [
  {
    name: 'Practice areas',
    says: '/practice-areas',
    holds: ({ id }: ListedPage) => id.startsWith('practice-areas'),
    counts: isItem,
    adds: { group: 'practice-areas', label: 'New area' },
  },
  {
    name: 'Team',
    says: '/team',
    holds: ({ id }: ListedPage) => /^team($|\/)/.test(id),
    counts: isItem,
    adds: { group: 'team', label: 'New advocate' },
  },
  {
    name: 'Legal texts',
    says: 'Privacy policy, terms, disclaimer, notice',
    holds: ({ group }: ListedPage) => group === 'legal',
  },
  {
    name: 'Buttons and labels',
    says: 'What the parts of the website say, by page',
    holds: ({ group }: ListedPage) => group === 'interface',
  },
  {
    name: 'Letters',
    says: 'What the website sends by e-mail',
    holds: ({ group }: ListedPage) => group === 'letters',
  },
]

type Holder = {
  name: string
  says: string
  holds: (page: ListedPage) => boolean
  counts?: (page: ListedPage) => boolean
  /** What can be added to it. */
  adds?: { group: 'practice-areas' | 'team'; label: string }
}

/** One line a page: name and address, state, who and when. */
export function PageList({ pages, self }: PageListProps) {
  const [params, setParams] = useSearchParams()
  const show = params.get('show') ?? 'all'
  const shown = pages.filter(({ drafts, samples }) => show === 'all' || (show === 'draft' ? drafts : samples) > 0)
  const entries = Map.groupBy(shown, (page) => holders.find(({ holds }) => holds(page)) ?? page)
  return (
    <>
      <div className="pages-choice">
        <Choose
          label="Show"
          value={show}
          choices={shows}
          onPick={(show) => setParams(show === 'all' ? {} : { show }, { preventScrollReset: true })}
        />
      </div>
      {shown.length === 0 && <p className="quiet">No page is like that.</p>}
      <div className="card pages" hidden={shown.length === 0}>
        <div className="pages-head page-row" aria-hidden="true">
          <span>Page</span>
          <span>State</span>
          <span>Last changed</span>
        </div>
        <ul>
          {[...entries].map(([entry, held]) => (
            <li key={entry.name}>
              {'holds' in entry ? (
                <details open={show !== 'all'}>
                  <summary className="page-row">
                    <span className="page-name">
                      <b>
                        {entry.name} <span className="quiet">{held.filter(entry.counts ?? (() => true)).length}</span>
                      </b>
                      <span>{entry.says}</span>
                    </span>
                    <PageState {...sumOf(held)} />
                    <LastChange {...sumOf(held)} self={self} />
                  </summary>
                  <ul className="pages-held">
                    {held.map((page) => (
                      <li key={page.id}>
                        <PageRow page={page} self={self} />
                      </li>
                    ))}
                    {entry.adds && (
                      <li>
                        <NewItem {...entry.adds} ids={pages.map(({ id }) => id)} />
                      </li>
                    )}
                  </ul>
                </details>
              ) : (
                held.map((page) => <PageRow key={page.id} page={page} self={self} />)
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

type NewItemProps = NonNullable<Holder['adds']> & { ids: string[] }

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

/** One of the page that holds it, and not that page itself. */
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

type PageStateProps = Pick<Summed, 'drafts' | 'samples' | 'changedFiles'> & { isHidden?: boolean; isNew?: boolean }

/** What is left to do, at most a few lines; a page on which nothing is left is as published. */
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

function LastChange({ changedAt, changedBy, self }: Pick<Summed, 'changedAt' | 'changedBy'> & { self: string }) {
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
          {timeWithin(changedAt)}
        </span>
      </span>
    </span>
  )
}

function sumOf(pages: ListedPage[]): Summed {
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
