import Send from 'lucide-react/icons/send'
import { Form } from 'react-router'
import { mediumTime, timeInSentence } from '#app/office/office-time.ts'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { TestEmailButton } from '#app/office/test-email-button.tsx'
import { amount, plural } from '#domain/number-word.ts'
import type { LoadedSafety } from './load-safety.server.ts'

/** The trial restore of the newest backup: it is read, restored into a separate place, and compared. */
export function TrialCard({ loaded: { last, running }, isBusy }: { loaded: LoadedSafety; isBusy: boolean }) {
  const isTrying = running?.name != null
  return (
    <section className="card" aria-labelledby="trial">
      <div className="card-head">
        <h2 id="trial">Last trial of a restore</h2>
      </div>
      <div className="safety-body stack gap-4">
        <p>
          <TrialState last={last} isTrying={isTrying} />
        </p>
        {last?.verifiedAt && !isTrying && (
          <ul className="proofs">
            <li>every part has the hash it was written with</li>
            <li>all rows came back, and are the same</li>
            <li>it is of the moment that it names</li>
          </ul>
        )}
        <Form method="post">
          <button className="btn btn--line" type="submit" name="intent" value="trial" disabled={isBusy || !last}>
            {isTrying ? 'Trying…' : 'Try a restore'}
          </button>
        </Form>
        <p className="xs quiet">Of the newest backup, into a place of its own. The site is not touched.</p>
      </div>
    </section>
  )
}

function TrialState({ last, isTrying }: { last?: LoadedSafety['last']; isTrying: boolean }) {
  if (isTrying) return <span className="status status--time">being tried</span>
  if (!last) return 'There is no backup to try yet.'
  if (!last.verifiedAt) return <span className="status status--spam">Did not work</span>
  return (
    <span className="status status--live" suppressHydrationWarning>
      Worked, {timeInSentence(last.verifiedAt)}
    </span>
  )
}

/** The processes that serve the site, by machine. */
export function MachinesCard({ machines }: Pick<LoadedSafety, 'machines'>) {
  return (
    <section className="card" aria-labelledby="machines">
      <div className="card-head">
        <h2 id="machines">Machines that serve the site</h2>
      </div>
      <div className="safety-body stack gap-4">
        <ul className="machines">
          {machines.map(({ machine, since }) => (
            <li key={`${machine} ${since}`}>
              <span>
                <b>{machine}</b>
                <span className="xs quiet">
                  <RelativeTime moment={since} before="started " />
                </span>
              </span>
              <span className="status status--live">Answers</span>
            </li>
          ))}
        </ul>
        <p className="xs quiet">
          {plural(machines.length, 'One process serves the site.', 'Each can serve alone. Visitors see no difference.')}
        </p>
      </div>
    </section>
  )
}

/** The state of outgoing e-mail. */
export function LettersCard({ letters: { hasMail, waiting, lastAt, week } }: Pick<LoadedSafety, 'letters'>) {
  return (
    <section className="card" aria-labelledby="letters">
      <div className="card-head">
        <h2 id="letters">Letters</h2>
      </div>
      <div className="safety-body stack gap-4">
        <p>
          {!hasMail && 'Mail is off: no letters go out.'}
          {hasMail && waiting.count === 0 && <span className="status status--live">None waits</span>}
          {hasMail && waiting.count > 0 && (
            <span className="status status--new">
              {amount(waiting.count, 'letter')} {plural(waiting.count, 'waits', 'wait')}
            </span>
          )}
        </p>
        {hasMail && (
          <>
            <dl>
              <dt>Last one left</dt>
              <dd suppressHydrationWarning>{lastAt ? mediumTime(lastAt) : 'Never'}</dd>
              <dt>In 7 days</dt>
              <dd>
                {week.delivered} sent, {week.givenUp === 0 ? 'none' : week.givenUp} given up
              </dd>
            </dl>
            <TestEmailButton className="btn btn--line">
              <Send className="icon" /> Send a test letter
            </TestEmailButton>
          </>
        )}
      </div>
    </section>
  )
}

/** The running version, and the command that installs another. The command is only shown, never run from here. */
export function VersionCard({ version, database }: Pick<LoadedSafety, 'version' | 'database'>) {
  return (
    <section className="card" aria-labelledby="version">
      <div className="card-head">
        <h2 id="version">Version</h2>
      </div>
      <div className="safety-body stack gap-4">
        <p>
          <b>{version}</b> <span className="quiet">on {database}.</span>
        </p>
        <p className="quiet">
          Another one is installed by a command, by whoever looks after the server. A backup is taken before the
          database is changed.
        </p>
        <code>docker compose pull && docker compose up -d</code>
      </div>
    </section>
  )
}
