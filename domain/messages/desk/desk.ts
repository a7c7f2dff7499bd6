/** How far the office is with a message. One that nobody has read yet is called New, whatever its state. */
export const messageStates = ['open', 'in-hand', 'answered', 'closed', 'spam'] as const
export type MessageState = (typeof messageStates)[number]

/** What the desk can be asked for: what is at work, one state of it, what is set aside, or what is in the bin. */
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

/** Whether the sender waits for us: neither answered nor closed nor set aside. */
export function isWaiting({ state, binnedAt }: { state: MessageState; binnedAt: string | null }) {
  return binnedAt === null && (state === 'open' || state === 'in-hand')
}

/** The state a list shows of it. */
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
