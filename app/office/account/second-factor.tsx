import { useState } from 'react'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { longDate } from '#domain/long-date.ts'
import { AskPassword } from './ask-password.tsx'
import { FactorSetup, type Setup } from './factor-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { focusSection, Section } from './section.tsx'
import type { AccountDone } from './use-account-form.ts'

export type Factor = {
  enabledAt: string | null
  usedAt: string | null
  recoveryCodesAt: string | null
  codesLeft?: number
}

type Open = 'begin' | 'renew' | 'end'

/** A code from an app on the telephone, asked for after the password. */
export function SecondFactor({ factor }: { factor?: Factor }) {
  const [open, setOpen] = useState<Open>()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setOpen(undefined)

  const done = ({ qr, secret, recoveryCodes }: AccountDone) => {
    setOpen(undefined)
    if (qr && secret && recoveryCodes) setSetup({ qr, secret, recoveryCodes })
    else setCodes(recoveryCodes)
    if (!recoveryCodes) focusSection('second-factor')
  }

  function switchedOn(recoveryCodes: string[]) {
    setSetup(undefined)
    setCodes(recoveryCodes)
  }

  return (
    <Section id="second-factor" title="Second factor" words="A code beside the password.">
      {!setup && !factor && <SwitchedOff onBegin={() => setOpen('begin')} />}
      {!setup && factor && <SwitchedOn factor={factor} onRenew={() => setOpen('renew')} onEnd={() => setOpen('end')} />}
      {setup && <FactorSetup {...setup} onOn={switchedOn} onNotNow={() => setSetup(undefined)} />}
      {open && <Question of={open} onDone={done} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  )
}

function SwitchedOff({ onBegin }: { onBegin: () => void }) {
  return (
    <>
      <p className="st">Off</p>
      <p className="quiet">
        With it, a stolen password alone opens nothing. You need an app such as Aegis, Google Authenticator or the one
        in your telephone.
      </p>
      <div className="as-foot">
        <button className="btn" type="button" onClick={onBegin}>
          Switch on
        </button>
      </div>
    </>
  )
}

function SwitchedOn({ factor, onRenew, onEnd }: { factor: Factor; onRenew: () => void; onEnd: () => void }) {
  const { enabledAt, usedAt, recoveryCodesAt, codesLeft } = factor
  return (
    <>
      <p className="st st--live">{enabledAt ? `On since ${longDate(enabledAt)}` : 'On'}</p>
      <p className="quiet">A code from an app on your telephone is asked for at each sign-in.</p>
      <dl className="facts">
        <div>
          <dt>Recovery codes</dt>
          <dd>
            {codesLeft === undefined ? 'Kept' : `${codesLeft} of 10 left`}
            {recoveryCodesAt && `, made ${longDate(recoveryCodesAt)}`}
          </dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{usedAt ? <RelativeTime moment={usedAt} /> : 'Not yet'}</dd>
        </div>
      </dl>
      <div className="as-foot">
        <button className="btn btn--line" type="button" onClick={onRenew}>
          Make new recovery codes
        </button>
        <button className="tlink tlink--bad" type="button" onClick={onEnd}>
          Switch off
        </button>
      </div>
    </>
  )
}

const questions = {
  begin: {
    title: 'Your password, please',
    intent: 'begin-second-factor',
    words: 'Before the second factor is switched on, please confirm that it is you.',
    action: 'Go on',
    busyAction: 'Preparing…',
  },
  renew: {
    title: 'Your password, please',
    intent: 'recovery-codes',
    words: 'New recovery codes end the old ones. Please confirm that it is you.',
    action: 'Go on',
    busyAction: 'Making…',
  },
  end: {
    title: 'Switch off the second factor?',
    intent: 'end-second-factor',
    words: 'From then on your password alone opens the office. The recovery codes end too.',
    action: 'Switch off',
    busyAction: 'Switching off…',
    danger: true,
  },
}

type QuestionProps = { of: Open; onDone: (done: AccountDone) => void; onClose: () => void }

function Question({ of, onDone, onClose }: QuestionProps) {
  const { words, ...question } = questions[of]
  return (
    <AskPassword {...question} onDone={onDone} onClose={onClose}>
      <p>{words}</p>
    </AskPassword>
  )
}
