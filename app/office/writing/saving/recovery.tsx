import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useEffect, useState } from 'react'
import { failureOf, messageOf } from '#api/client/call.ts'
import { findRevision, type Words } from '#api/client/posts.ts'
import { compareTexts } from '#app/office/compare-texts.ts'
import { DiffText } from '#app/office/diff-text.tsx'
import { timeInSentence } from '#app/office/office-time.tsx'
import { Comparison } from '#app/office/writing/comparison.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { wordChange } from '#domain/text/word-change.ts'
import { type Copy, deleteCopy, findOpenTabs, listCopies, saveCopy, tabOf } from './local-copies.ts'
import { isSame, noWords, wordsIn } from './words.ts'
import type { OpenedPost, Writing } from './writing.ts'

type RecoveryProps = { copy: Copy; saved: Words; onRestore: (copy: Copy) => void; onDiscard: (copy: Copy) => void }

/** Offers to restore the local copy of a tab that was closed before the server had its words. */
export function Recovery({ copy, saved, onRestore, onDiscard }: RecoveryProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { added } = wordChange(plainTextOf(saved), plainTextOf(copy.words))
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
          They were typed {timeInSentence(copy.at)}
          {`:${seconds.format(new Date(copy.at)).padStart(2, '0')}`}, when the tab closed
          {saved.title === '' && copy.words.title !== '' && <>, under the title “{copy.words.title}”</>}.
        </p>
        {isExpanded ? (
          <Comparison before={saved} after={copy.words} />
        ) : (
          <p className="recovery-words">
            <Excerpt before={saved.text} after={copy.words.text} />
          </p>
        )}
        <div className="actions">
          <button className="text-link" type="button" onClick={() => onRestore(copy)}>
            Bring them back
          </button>
          <button
            className="text-link"
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Compare less' : 'Compare in full'}
          </button>
          <button className="text-link text-link--bad" type="button" onClick={() => onDiscard(copy)}>
            Throw them away
          </button>
        </div>
      </div>
    </div>
  )
}

const seconds = new Intl.DateTimeFormat('en-GB', { second: '2-digit', timeZone: rules.timeZone })

function plainTextOf({ title, summary, text }: Words) {
  return `${title}\n\n${summary}\n\n${text}`
}

/** The first paragraph that differs. */
function Excerpt({ before, after }: { before: string; after: string }) {
  const changed = compareTexts(before, after).find(({ isSame }) => !isSame)
  return changed ? <DiffText pieces={changed.pieces} /> : <>The text is the same; title or settings differ.</>
}

type UseRecoveryOptions = {
  writing: Writing
  opened: OpenedPost
  accountId: string
  tab: string
  onText: (text: string) => void
}

/** Local copies of closed tabs that differ from the words on the server. */
export function useRecovery({ writing, opened, accountId, tab, onText }: UseRecoveryOptions) {
  const [copies, setCopies] = useState<Copy[]>([])

  useEffect(() => {
    let isMounted = true
    void findOpenTabs().then((isOpen) => {
      if (!isMounted) return
      const abandoned = listCopies({ accountId, postId: opened.id }).filter((copy) => {
        return tabOf(copy) !== tab && !isOpen(tabOf(copy))
      })
      const differs = ({ words }: Copy) => !isSame(words, opened.words) && !isSame(words, noWords)
      for (const { key } of abandoned.filter((copy) => !differs(copy))) deleteCopy(key)
      setCopies(abandoned.filter(differs))
    })
    return () => {
      isMounted = false
    }
  }, [accountId, tab, opened])

  function removeFromList({ key }: Copy) {
    deleteCopy(key)
    setCopies((copies) => copies.filter((copy) => copy.key !== key))
  }

  /** Deletes the only copy of these words, so it can be undone. */
  function discard(copy: Copy) {
    removeFromList(copy)
    const act = () => {
      saveCopy(copy)
      setCopies((copies) => [...copies, copy])
    }
    void showToast('good', 'Thrown away', 'This browser no longer keeps these words.', { label: 'Undo', act })
  }

  async function restore(copy: Copy) {
    const { id, revision } = writing.get().post
    try {
      // If another page has saved since, use the copy's own base: the server then refuses, and both versions are shown.
      if (id && copy.revision !== revision && (await findRevision(id)).sitting !== tabOf(copy)) {
        writing.rebase({ revision: copy.revision }, await findBase(id, copy.revision))
      }
    } catch (error) {
      return void showToast('bad', 'They could not be brought back', messageOf(error))
    }
    writing.setWords(copy.words)
    onText(copy.words.text)
    removeFromList(copy)
  }

  return { copies, discard, restore }
}

/** The base words of a copy; empty if that old revision has been deleted. */
async function findBase(id: string, revision: number) {
  try {
    return wordsIn(await findRevision(id, revision))
  } catch (error) {
    if (failureOf(error).code !== 'not-found') throw error
    return noWords
  }
}
