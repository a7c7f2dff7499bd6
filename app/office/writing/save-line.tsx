import { fullTime, shortTime } from '#app/office/office-time.ts'
import type { Held } from './held.ts'

/** How it stands with what was typed, in words, and always what is safe where. */
export function SaveLine({ held, overtakenBy }: { held: Held; overtakenBy?: string }) {
  const { kind, words } = said(held, overtakenBy)
  return (
    <>
      <p className={`wr-save wr-save--${kind}`}>{words}</p>
      {/* What goes wrong is announced; that all is well, every few seconds, is not. */}
      <span className="sr" role="status">
        {kind === 'bad' && words}
      </span>
    </>
  )
}

type Said = { kind: 'good' | 'wait' | 'bad'; words: string }

export function said({ saving, keptAt, post }: Held, overtakenBy = 'somebody'): Said {
  switch (saving.kind) {
    case 'saved':
      return { kind: 'good', words: savedWords(saving.at, post.isAhead) }
    case 'waiting':
      return { kind: 'wait', words: 'Not yet saved' }
    case 'untitled':
      return { kind: 'wait', words: 'Not yet saved: it needs a title' }
    case 'unreachable':
      return keptAt ? { kind: 'bad', words: `No connection. ${kept(keptAt)}` } : noRoom
    case 'signed-out':
      return keptAt ? { kind: 'wait', words: kept(keptAt) } : noRoom
    case 'overtaken':
      return { kind: 'bad', words: `Not saved: ${overtakenBy} has a newer version` }
    case 'refused':
      return { kind: 'bad', words: `Not saved: ${saving.message}` }
  }
}

const noRoom: Said = { kind: 'bad', words: 'Not saved, and this browser has no room for a copy. Keep this page open' }

function savedWords(at: string | undefined, isAhead: boolean) {
  const time = at && shortTime(at)
  const when = time?.includes(':') ? `Saved at ${time}` : `Saved ${at && fullTime(at)}`
  return isAhead ? `${when}, not on the website yet` : when
}

function kept(at: string) {
  return `Kept in this browser at ${shortTime(at)}`
}
