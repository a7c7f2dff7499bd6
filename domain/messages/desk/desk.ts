/** The processing state of a message. An open message that nobody has read yet is shown as New. */
export const messageStates = ['open', 'in-hand', 'answered', 'closed', 'spam'] as const
export type MessageState = (typeof messageStates)[number]

/** The lists of the desk: all active messages, the unread ones, one per state (spam is its own), and the bin. */
export const deskViews = ['all', 'new', ...messageStates, 'bin'] as const
export type DeskView = (typeof deskViews)[number]

export function isDeskView(word: string | null | undefined): word is DeskView {
  return deskViews.some((view) => view === word)
}

export const stateNames: Record<DeskView, string> = {
  all: 'All',
  new: 'New',
  open: 'Open',
  'in-hand': 'In hand',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
  bin: 'Bin',
}

/** Whether the sender still waits for an answer: not answered, closed, spam or in the bin. */
export function isWaiting({ state, binnedAt }: { state: MessageState; binnedAt: string | null }) {
  return binnedAt === null && (state === 'open' || state === 'in-hand')
}

/** The state that a list shows for a message. */
export function viewOf({
  state,
  binnedAt,
  readAt,
}: {
  state: MessageState
  binnedAt: string | null
  readAt: string | null
}): DeskView {
  if (binnedAt !== null) return 'bin'
  return state === 'open' && readAt === null ? 'new' : state
}
