import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useEffect, useState } from 'react'
import { failureOf, wordsOf } from '#api/client/call.ts'
import { findRevision, type Words } from '#api/client/posts.ts'
import { compareTexts } from '#app/office/compare-words.ts'
import { timeWithin } from '#app/office/office-time.ts'
import { Pieces } from '#app/office/pieces.tsx'
import { Comparison } from '#app/office/writing/comparison.tsx'
import { showToast } from '#app/ui/toast.ts'
import { plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { wordChange } from '#domain/text/word-change.ts'
import type { Opened } from './editor-state.ts'
import { type Copy, dropCopy, findOpenTabs, listCopies, tabOf } from './local-copies.ts'
import { isSame, noWords, wordsIn } from './words.ts'
import type { Writing } from './writing.ts'

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
              : `This browser holds ${plural(added, 'a word', `${added} words`)} that the server does not have.`}
          </strong>
        </p>
        <p>
          They were typed {timeWithin(copy.at)}
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
        <div className="actions">
          <button className="text-link" type="button" onClick={() => onTake(copy)}>
            Bring them back
          </button>
          <button className="text-link" type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Compare less' : 'Compare in full'}
          </button>
          <button className="text-link text-link--bad" type="button" onClick={() => onDrop(copy)}>
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

type UseRecovery = {
  writing: Writing
  opened: Opened
  accountId: string
  tab: string
  onText: (text: string) => void
}

/** The copies that tabs which are no more have left of this text, and that say something else than the server. */
export function useRecovery({ writing, opened, accountId, tab, onText }: UseRecovery) {
  const [copies, setCopies] = useState<Copy[]>([])

  useEffect(() => {
    let isWanted = true
    void findOpenTabs().then((isOpen) => {
      if (!isWanted) return
      const left = listCopies({ accountId, postId: opened.id }).filter((copy) => {
        return tabOf(copy) !== tab && !isOpen(tabOf(copy))
      })
      const isNews = ({ words }: Copy) => !isSame(words, opened.words) && !isSame(words, noWords)
      for (const { key } of left.filter((copy) => !isNews(copy))) dropCopy(key)
      setCopies(left.filter(isNews))
    })
    return () => {
      isWanted = false
    }
  }, [accountId, tab, opened])

  function drop({ key }: Copy) {
    dropCopy(key)
    setCopies((copies) => copies.filter((copy) => copy.key !== key))
  }

  async function take(copy: Copy) {
    const { id, revision } = writing.get().post
    try {
      // Over what another page has saved since, the server refuses it, and both versions are shown.
      if (id && copy.revision !== revision && (await findRevision(id)).sitting !== tabOf(copy)) {
        writing.begin({ revision: copy.revision }, await findBase(id, copy.revision))
      }
    } catch (error) {
      return void showToast('bad', 'They could not be brought back', wordsOf(error))
    }
    writing.put(copy.words)
    onText(copy.words.text)
    drop(copy)
  }

  return { copies, drop, take }
}

/** What a copy began with; the oldest revisions are not kept for ever. */
async function findBase(id: string, revision: number) {
  try {
    return wordsIn(await findRevision(id, revision))
  } catch (error) {
    if (failureOf(error).code !== 'not-found') throw error
    return noWords
  }
}
