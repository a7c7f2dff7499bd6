import Download from 'lucide-react/icons/download'
import Siren from 'lucide-react/icons/siren'
import { useState } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { Avatar } from '#app/office/avatar.tsx'
import { PasswordDialog } from '#app/office/forms/form-dialog.tsx'
import { sendForm } from '#app/office/forms/use-form.ts'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import { SelectAction } from '#app/office/menu.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { fullTime, timeInSentence } from '#app/office/office-time.tsx'
import { Note, showToast } from '#app/ui/notice.tsx'
import { OwnPassword } from '#domain/accounts/account.ts'
import { recordKinds } from '#domain/change/audit-event.ts'
import { longDate } from '#domain/dates.ts'
import { amount, capitalised } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/record-page.ts'
import { answerRecordForm, type LoadedRecord, loadRecord } from './record-page.server.ts'

export const handle: DashboardHandle = { title: 'Record' }

export const headers = answerHeaders

export function loader({ url, context }: Route.LoaderArgs) {
  return loadRecord(context.get(resourcesContext), url.searchParams)
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action({ request, context }: Route.ActionArgs) {
  return answerRecordForm({ request, context })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** The audit record: who did what and when, and whether the record is unbroken. */
export default function RecordPage({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  if (!loaded) return <ListFailed what="The record" />
  const { rows, total, maxCounted, page, pages } = loaded
  const days = Map.groupBy(rows, ({ at }) => longDate(at))
  const linkTo = (page: number) => `?${new URLSearchParams([...withoutParams(params, 'page'), ['page', String(page)]])}`
  return (
    <>
      {actionData?.problem && <Note kind="bad" title={actionData.problem.message} />}
      <Chain loaded={loaded} />
      <Filters loaded={loaded} />
      {rows.length === 0 && (
        <EmptyList title="No entry is like that">
          <p>Choose more days, or another person or kind.</p>
        </EmptyList>
      )}
      {[...days].map(([day, entries]) => (
        <section className="card record-day" key={day} aria-label={day}>
          <h2>
            {day} <span className="quiet">{amount(entries.length, 'entry', 'entries')}</span>
          </h2>
          <ol>
            {entries.map((entry) => (
              <Entry key={entry.number} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <div className="split gap-5">
        <span className="quiet xs">
          {total === maxCounted
            ? `${maxCounted.toLocaleString('en-IN')} entries or more`
            : amount(total, 'entry', 'entries')}
        </span>
        {pages > 1 && (
          <nav className="button-group" aria-label="Pages">
            {page > 1 && <Link to={linkTo(page - 1)}>Newer</Link>}
            {page < pages && <Link to={linkTo(page + 1)}>Older</Link>}
          </nav>
        )}
      </div>
      <p className="xs quiet">
        The record holds who, what and when; never the words of a message, nor a password. It is kept for{' '}
        {rules.record.retentionDays / 365} years. Looking at a message is an entry too.
      </p>
    </>
  )
}

function withoutParams(params: URLSearchParams, ...names: string[]) {
  return [...params].filter(([name]) => !names.includes(name))
}

function Chain({ loaded: { check, restartedAfter } }: { loaded: LoadedRecord }) {
  const isVerifying = useNavigation().formMethod === 'POST'
  const [isRestarting, setRestarting] = useState(false)
  const verify = (
    <Form method="post">
      <button className="text-link" type="submit" name="intent" value="verify" aria-busy={isVerifying}>
        {isVerifying ? 'Verifying...' : 'Verify now'}
      </button>
    </Form>
  )
  if (check?.fault) {
    return (
      <Note kind="bad" title={`The record is broken at entry ${check.faultPosition}`} action={verify}>
        <p>{check.fault} Somebody, or a fault of the disk, changed it past the office’s own doors.</p>
        <p>
          Entries before it are sound; those after it may be true, but the record no longer proves it. What to do, in
          this order:
        </p>
        <ol>
          <li>
            Keep a copy: <a href="/adminDashboard/record/export?days=all">export everything</a>, and take a backup under{' '}
            <Link to="/adminDashboard/safety">Backups and health</Link>.
          </li>
          <li>
            Tell whoever runs the site: <code>npm run audit -- verify</code> names the place, and an older backup shows
            what stood there. If somebody was in the machine, all passwords must change, and a breach of personal data
            must be reported.
          </li>
          <li>
            Once the cause is known,{' '}
            <button className="text-link" type="button" onClick={() => setRestarting(true)}>
              begin a new chain
            </button>
            . The broken part stays; nothing is erased.
          </li>
        </ol>
        {isRestarting && <RestartDialog onClose={() => setRestarting(false)} />}
      </Note>
    )
  }
  return (
    <div className="record-chain">
      <p>
        <span className={check ? 'status status--live' : 'status'} suppressHydrationWarning>
          {check ? `Record verified ${timeInSentence(check.at)}: unbroken` : 'Not verified yet'}
        </span>
      </p>
      <p className="xs quiet">
        {check && `${amount(check.entries, 'entry', 'entries')}. `}
        {restartedAfter && `A new chain was begun after entry ${restartedAfter}: what stands before it is not proven. `}
        Each entry carries a seal of the one before it, so that none can be changed or taken out unseen.
      </p>
      {verify}
    </div>
  )
}

function Filters({ loaded: { people, filter, rows } }: { loaded: LoadedRecord }) {
  const [params, setParams] = useSearchParams()
  const set = (name: string) => (value: string) =>
    setParams([...withoutParams(params, name, 'page'), ...(value ? [[name, value] as [string, string]] : [])])
  const subject = rows[0]?.subjectName ?? filter.subject
  return (
    <div className="record-filters">
      <SelectAction
        label="Person"
        value={filter.accountId ?? ''}
        choices={[['', 'Anyone'], ...people.map(({ id, name }) => [id, name] as const)]}
        onSelect={set('person')}
      />
      <SelectAction
        label="Kind"
        value={filter.kind ?? ''}
        choices={[['', 'Any'], ...recordKinds.map((kind) => [kind, kind] as const)]}
        onSelect={set('kind')}
      />
      {filter.subject ? (
        <p>
          Only {subject}.{' '}
          <Link className="text-link" to={`?${new URLSearchParams(withoutParams(params, 'thing', 'page'))}`}>
            Everything again
          </Link>
        </p>
      ) : (
        <SelectAction
          label="Days"
          value={params.get('days') ?? String(rules.record.listedDays)}
          choices={[
            ['1', 'Last day'],
            ['7', 'Last 7'],
            [String(rules.record.listedDays), `Last ${rules.record.listedDays}`],
            ['all', 'All'],
          ]}
          onSelect={set('days')}
        />
      )}
      <div className="cluster gap-3">
        <Link className="btn btn--line" to="/adminDashboard/record/incident">
          <Siren className="icon" /> Incidents
        </Link>
        <a className="btn btn--line" href={`/adminDashboard/record/export?${params}`} download>
          <Download className="icon" /> Export
        </a>
      </div>
    </div>
  )
}

const actors = { account: 'An account that is gone', visitor: 'A visitor', machine: 'The site' }

function Entry({ entry }: { entry: LoadedRecord['rows'][number] }) {
  const { number, at, what, kind, actor, account, subjectId, subjectName } = entry
  const who = account?.name ?? actors[actor]
  return (
    <li className="record-entry">
      <time className="xs" dateTime={at} title={fullTime(at)}>
        {fullTime(at).slice(-5)}
      </time>
      <span className="record-who">
        {account ? <Avatar name={who} /> : <span className="avatar avatar--none" aria-hidden="true" />}
        <b>{who}</b>
      </span>
      <span className="record-what">
        {capitalised(what)}
        {subjectId && (
          <>
            {': '}
            <Link to={`?${new URLSearchParams({ thing: subjectId })}`}>{subjectName ?? subjectId.slice(0, 8)}</Link>
          </>
        )}
      </span>
      <span className="xs quiet">{kind}</span>
      <span className="xs quiet record-number">{number}</span>
    </li>
  )
}

/** Asks for the password, and starts a new chain after the broken one. */
function RestartDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordDialog
      title="Begin a new chain?"
      schema={OwnPassword}
      intent="restart"
      action="Begin a new chain"
      busyAction="Beginning…"
      onDone={() => void showToast('good', 'A new chain has begun.')}
      onClose={onClose}
    >
      {() => (
        <p>
          All entries stay as they are. From now on the record is verified from here; what stands before stays marked as
          not proven. That you did this is the first entry of the new chain.
        </p>
      )}
    </PasswordDialog>
  )
}
