import { pageRules } from '#domain/page-rules.ts'

/**
 * Opens the disclaimer while the page is parsed, before the first paint: a visitor who has not accepted it sees
 * nothing else first, and one who has never sees it flash. The script follows the dialog in the page.
 * A prerendered page checks when it is activated: the disclaimer may have been accepted in the meantime.
 */
export const openDisclaimer = `(${openUnlessAccepted})('${pageRules.disclaimer.sessionKey}')`

/** Sent to the browser as source text, so it must not use anything outside itself. */
function openUnlessAccepted(key: string) {
  const open = () => {
    try {
      if (sessionStorage.getItem(key) === null) (document.getElementById('disclaimer') as HTMLDialogElement).showModal()
    } catch {}
  }
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', open, { once: true })
  else open()
}

/** In the head of every document, because a view transition must be prepared before the first frame. */
export const pageChange = `(${changePages})()`

/**
 * Continues the knight's path from the square of the previous page. Sent to the browser as source text, so it must
 * not use anything outside itself.
 */
function changePages() {
  const root = document.documentElement
  addEventListener('pageswap', ({ viewTransition }) => ignoreRejections(viewTransition))
  addEventListener('pagereveal', ({ viewTransition: change }) => {
    ignoreRejections(change)
    if (!change) return
    root.dataset.viewTransition = 'yes'
    change.types.add('arrival')
    const animations = animateBoard(change)
    // During a view transition a click hits no element of the page: end the transition and repeat the click.
    const repeatClick = ({ target, clientX, clientY }: MouseEvent) => {
      if (target !== root) return
      change.skipTransition()
      const element = document.elementFromPoint(clientX, clientY)
      const control = element?.closest<HTMLElement>('a, button, summary, label, input, select, textarea')
      control?.focus()
      control?.click()
    }
    addEventListener('click', repeatClick)
    const end = () => {
      removeEventListener('click', repeatClick)
      for (const animation of animations) animation.cancel()
    }
    change.finished.then(end, end)
  })

  /** A transition that is skipped rejects its promises; that is not an error. */
  function ignoreRejections(change: ViewTransition | null) {
    for (const promise of change ? [change.ready, change.updateCallbackDone, change.finished] : []) promise.catch(Date)
  }

  function animateBoard(change: ViewTransition) {
    const board = document.querySelector(':is(.top-mini, .l-shape-board) .mini')
    const tour = board?.querySelector('.tour')
    const bottom = board?.getBoundingClientRect().bottom ?? 0
    if (!board || !tour || bottom <= 0 || bottom > innerHeight) return []
    const paths = [...document.querySelectorAll<HTMLAnchorElement>('.nav [data-at]')].map((link) => link.pathname)
    const previousPath = new URL(navigation.activation?.from?.url ?? location.href).pathname
    // A subpage, such as a post, has the square of its main page; a page without a square counts as the first.
    const from = Math.max(0, paths.indexOf(`/${previousPath.split('/')[1]}`))
    const to = board.querySelectorAll('.stop').length
    if (from === to) return []
    // The path length at each square, and at each bend between two squares.
    const lengths = tour.getAttribute('data-lengths')?.split(' ').map(Number) ?? []
    change.types.add('board')

    const [quiet, move] = ['--ease-quiet', '--ease-move'].map((ease) => getComputedStyle(root).getPropertyValue(ease))
    const step = Math.sign(to - from)
    const furtherMoves = Math.abs(to - from) - 1
    const furtherMs = Math.min(90 * furtherMoves, 260)
    const duration = 360 + furtherMs
    const lengthAt = (moves: number) => lengths[2 * moves] ?? 0
    const dashAt = (moves: number) => ({ strokeDasharray: `${lengthAt(moves)} ${lengths.at(-1)}` })
    // The long leg of the first move takes longer than the short one, whichever comes first.
    const bend = from + step / 2
    const isLongFirst = Math.abs(lengthAt(bend) - lengthAt(from)) > Math.abs(lengthAt(from + step) - lengthAt(bend))
    const legMs = isLongFirst ? 220 : 140
    const fadeIn = (element: Element, start: Keyframe, afterMs: number) =>
      element.animate([start, {}], { delay: afterMs, duration: 140, easing: move, fill: 'backwards' })
    return [
      tour.animate(
        [
          { ...dashAt(from), easing: quiet },
          { ...dashAt(bend), offset: legMs / duration, easing: move },
          { ...dashAt(from + step), offset: 360 / duration },
          dashAt(to),
        ],
        { delay: 100, duration, fill: 'backwards' },
      ),
      ...[...board.querySelectorAll('.here'), ...document.querySelectorAll('.top-edge .on')].map((element) =>
        fadeIn(element, element.matches('.on') ? { color: 'var(--text-quiet)' } : { opacity: 0 }, duration - 40),
      ),
      ...[...board.querySelectorAll('.stop')].flatMap((stop, square) =>
        square > from ? fadeIn(stop, { opacity: 0 }, 460 + (furtherMs * (square - from - 1)) / furtherMoves) : [],
      ),
    ]
  }
}
