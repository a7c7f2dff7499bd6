import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.ts'
import { capitalised, counted } from '#domain/number-word.ts'
import { focusSection, Section } from './section.tsx'
import { useAccountForm } from './use-account-form.ts'

type Session = {
  id: string
  name: string
  isPhone: boolean
  network: string | null
  seenAt: string
  isThis: boolean
  isNewNetwork: boolean
}

export function Sessions({ sessions }: { sessions: Session[] }) {
  const { Form, errors, busy } = useAccountForm({
    intents: ['end-session', 'end-other-sessions'],
    field: 'id',
    onDone: ({ ended = 0 }) => {
      showToast('good', endedWords(ended), 'Whoever used it must sign in again.')
      focusSection('sessions')
    },
  })

  return (
    <Section id="sessions" title="Sessions" words="Where you are signed in. End what you do not know.">
      {errors.id?.[0] && <Note kind="bad" title={errors.id[0]} />}
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            {session.isPhone ? <Smartphone className="icon" /> : <Monitor className="icon" />}
            <div>
              <p className="strong">
                {session.name} {session.isThis && <span className="badge badge--quiet">This browser</span>}
              </p>
              {session.network && <p className="xs quiet">{session.network}</p>}
              {session.isNewNetwork && <p className="xs bad">First seen from this network</p>}
            </div>
            <p className="xs quiet">
              {session.isThis ? 'Active now' : <RelativeTime moment={session.seenAt} before="Last seen " />}
            </p>
            {!session.isThis && (
              <Form method="post">
                <input type="hidden" name="id" value={session.id} />
                <button
                  className="text-link"
                  name="intent"
                  value="end-session"
                  type="submit"
                  aria-label={`End ${session.name}`}
                  aria-busy={busy === 'end-session'}
                >
                  End
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form className="account-foot cluster" method="post">
        {sessions.length > 1 && (
          <button
            className="btn btn--line"
            name="intent"
            value="end-other-sessions"
            type="submit"
            aria-busy={busy === 'end-other-sessions'}
          >
            End all others
          </button>
        )}
        <p className="xs quiet">A session ends by itself after 30 days.</p>
      </Form>
    </Section>
  )
}

function endedWords(ended: number) {
  return `${capitalised(counted(ended, 'session'))} ended`
}
