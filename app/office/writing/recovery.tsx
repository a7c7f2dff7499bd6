import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useState } from 'react'
import type { Words } from '#api/client/posts.ts'
import { fullTime } from '#app/office/office-time.ts'
import { rules } from '#domain/rules.ts'
import { wordChange } from '#domain/text/word-change.ts'
import { compareTexts } from './compare-words.ts'
import { Comparison, Pieces } from './comparison.tsx'
import type { Copy } from './copies.ts'

type RecoveryProps = { copy: Copy; saved: Words; onTake: (copy: Copy) => void; onDrop: (copy: Copy) => void }

/** Offers what this browser holds of a tab that died before the server had it. */
export function Recovery({ copy, saved, onTake, onDrop }: RecoveryProps) {
  const [isWhole, setWhole] = useState(false)
  const { added } = wordChange(allOf(saved), allOf(copy.words))
  return (
    <div className="note note--hint recovery" role="alert">
      <LifeBuoy className="icon" />
      <div>
        <p>
          <strong>
            {added === 0
              ? 'This browser holds a version that the server does not have.'
              : `This browser holds ${added === 1 ? 'a word' : `${added} words`} that the server does not have.`}
          </strong>
        </p>
        <p>
          They were typed {fullTime(copy.at).replace('Today', 'today')}
          {`:${seconds.format(new Date(copy.at)).padStart(2, '0')}`}, when the tab closed
          {saved.title === '' && copy.words.title !== '' && <>, under the title “{copy.words.title}”</>}.
        </p>
        {isWhole ? (
          <Comparison before={saved} after={copy.words} />
        ) : (
          <p className="recovery-words">
            <Excerpt before={saved.text} after={copy.words.text} />
          </p>
        )}
        <div className="acts">
          <button className="tlink" type="button" onClick={() => onTake(copy)}>
            Bring them back
          </button>
          <button className="tlink" type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Compare less' : 'Compare in full'}
          </button>
          <button className="tlink tlink--bad" type="button" onClick={() => onDrop(copy)}>
            Throw them away
          </button>
        </div>
      </div>
    </div>
  )
}

const seconds = new Intl.DateTimeFormat('en-GB', { second: '2-digit', timeZone: rules.timeZone })

function allOf({ title, summary, text }: Words) {
  return `${title}\n\n${summary}\n\n${text}`
}

/** The first paragraph that differs. */
function Excerpt({ before, after }: { before: string; after: string }) {
  const changed = compareTexts(before, after).find(({ isSame }) => !isSame)
  return changed ? <Pieces pieces={changed.pieces} /> : <>The text is the same; title or settings differ.</>
}
