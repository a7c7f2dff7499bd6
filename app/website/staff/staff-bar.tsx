import type { ReactNode } from 'react'
import { longDate } from '#domain/dates.ts'
import { capitalised, counted } from '#domain/number-word.ts'
import type { DraftMistake } from '#domain/website/draft-content.server.ts'
import { draftPath } from '#domain/website/draft-path.ts'
import type { Mark } from '#domain/website/mark-texts.server.ts'
import { findWebsitePage, pageAtPath } from '#domain/website/website-page.ts'
import { formPath } from './rewrite-links.ts'

type BarProps = { path: string; marks: Mark[]; isEditing: boolean }

/** The bar on the public website, for signed-in staff. */
export function WebsiteBar({ path, marks, isEditing }: BarProps) {
  return (
    <Bar text="Signed in. Visitors do not see this line.">
      <EditLinks path={path} marks={marks} isEditing={isEditing} here={path} />
      <a href={draftPath(path)}>With the draft</a>
      <a href="/adminDashboard/website">Office</a>
    </Bar>
  )
}

type DraftBarProps = BarProps & { changes: number; mistakes: DraftMistake[]; until?: string }

/** The bar on the website with the draft. Visitors with a draft link (`until`) get no links to the office. */
export function DraftBar({ path, marks, isEditing, changes, mistakes, until }: DraftBarProps) {
  const text = changes > 0 ? 'The draft, as it would be.' : 'The draft is empty: this is the website as it is.'
  return (
    <Bar text={`${text} Visitors do not see it.`}>
      {mistakes.length > 0 && <OmittedPages mistakes={mistakes} isLinked={!until} />}
      {until ? (
        <span>This link works until {longDate(until)}.</span>
      ) : (
        <>
          <EditLinks path={path} marks={marks} isEditing={isEditing} here={draftPath(path)} />
          <a href={path}>Without the draft</a>
          <a href="/adminDashboard/website">Office</a>
        </>
      )}
    </Bar>
  )
}

function Bar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <aside className="staff-bar" aria-label="For staff">
      <p>{text}</p>
      <div className="staff-actions">{children}</div>
    </aside>
  )
}

function EditLinks({ path, marks, isEditing, here }: BarProps & { here: string }) {
  const page = pageAtPath(path)
  return (
    <>
      {page && <a href={formPath({ page: page.id })}>Edit this page</a>}
      {isEditing ? (
        <>
          <AllTexts marks={marks} />
          <a href={here}>Done</a>
        </>
      ) : (
        <a href={`${here}?edit`}>Press a text to edit it</a>
      )}
    </>
  )
}

/** All fields, including those that cannot be clicked on the page, such as pictures. */
function AllTexts({ marks }: { marks: Mark[] }) {
  const places = new Map(marks.map(({ place }) => [`${place.page} ${place.label}`, place]))
  return (
    <details className="staff-list">
      <summary>All fields of this page</summary>
      <ul>
        {[...places].map(([key, place]) => (
          <li key={key}>
            <a href={formPath(place)}>{place.label}</a>
            <span>{nameOf(place.page)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The invalid parts of the draft, which are not shown, each with a link to its field. */
function OmittedPages({ mistakes, isLinked }: { mistakes: DraftMistake[]; isLinked: boolean }) {
  const pages = new Set(mistakes.map(({ page }) => page))
  return (
    <details className="staff-list">
      <summary>{capitalised(counted(pages.size, 'page'))} not complete, and left out</summary>
      <ul>
        {mistakes.map(({ page, key, label, reason }) => (
          <li key={`${page} ${key} ${reason}`}>
            {isLinked && page && <a href={formPath({ page, key })}>{[nameOf(page), label].join(', ')}</a>}
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function nameOf(page: string) {
  return findWebsitePage(page)?.name
}
