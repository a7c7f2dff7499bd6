/** Stands in the head of every document, since a page change has to be made ready before the first frame is drawn. */
export const pageChange = `(${changePages})()`

/** Draws the knight's way on from the square of the last page. Sent as it stands here, it uses nothing around it. */
function changePages() {
  const root = document.documentElement
  addEventListener('pageswap', ({ viewTransition }) => calm(viewTransition))
  addEventListener('pagereveal', ({ viewTransition: change }) => {
    calm(change)
    if (!change) return
    root.dataset.came = 'yes'
    change.types.add('arrival')
    const drawing = drawOn(change)
    // While pictures of the page change, a press meets none of its elements: it ends the change and is made again.
    const press = ({ target, clientX, clientY }: MouseEvent) => {
      if (target !== root) return
      change.skipTransition()
      const met = document.elementFromPoint(clientX, clientY)
      const meant = met?.closest<HTMLElement>('a, button, summary, label, input, select, textarea')
      meant?.focus()
      meant?.click()
    }
    addEventListener('click', press)
    const end = () => {
      removeEventListener('click', press)
      for (const animation of drawing) animation.cancel()
    }
    change.finished.then(end, end)
  })

  /** To be cut off is no error. */
  function calm(change: ViewTransition | null) {
    for (const promise of change ? [change.ready, change.updateCallbackDone, change.finished] : []) promise.catch(Date)
  }

  function drawOn(change: ViewTransition) {
    const board = document.querySelector(':is(.top-mini, .ell-mini) .mini')
    const tour = board?.querySelector('.tour')
    const bottom = board?.getBoundingClientRect().bottom ?? 0
    if (!board || !tour || bottom <= 0 || bottom > innerHeight) return []
    const paths = [...document.querySelectorAll<HTMLAnchorElement>('.nav [data-at]')].map((link) => link.pathname)
    const last = new URL(navigation.activation?.from?.url ?? location.href).pathname
    // A page below another, such as a post, stands on its square; one that has none, at the beginning.
    const from = Math.max(0, paths.indexOf(`/${last.split('/')[1]}`))
    const to = board.querySelectorAll('.stop').length
    if (from === to) return []
    // Of the squares, and of the bends between them.
    const lengths = tour.getAttribute('data-lengths')?.split(' ').map(Number) ?? []
    change.types.add('board')

    const [quiet, move] = ['--ease-quiet', '--ease-move'].map((ease) => getComputedStyle(root).getPropertyValue(ease))
    const step = Math.sign(to - from)
    const further = Math.abs(to - from) - 1
    const furtherMs = Math.min(90 * further, 260)
    const duration = 360 + furtherMs
    const lengthAt = (moves: number) => lengths[2 * moves] ?? 0
    const at = (moves: number) => ({ strokeDasharray: `${lengthAt(moves)} ${lengths.at(-1)}` })
    // The long leg of the first move takes longer than the short one, whichever comes first.
    const bend = from + step / 2
    const isLongFirst = Math.abs(lengthAt(bend) - lengthAt(from)) > Math.abs(lengthAt(from + step) - lengthAt(bend))
    const legMs = isLongFirst ? 220 : 140
    const light = (element: Element, unlit: Keyframe, afterMs: number) =>
      element.animate([unlit, {}], { delay: afterMs, duration: 140, easing: move, fill: 'backwards' })
    return [
      tour.animate(
        [
          { ...at(from), easing: quiet },
          { ...at(bend), offset: legMs / duration, easing: move },
          { ...at(from + step), offset: 360 / duration },
          at(to),
        ],
        { delay: 100, duration, fill: 'backwards' },
      ),
      ...[...board.querySelectorAll('.here'), ...document.querySelectorAll('.top-edge .on')].map((element) =>
        light(element, element.matches('.on') ? { color: 'var(--text-quiet)' } : { opacity: 0 }, duration - 40),
      ),
      ...[...board.querySelectorAll('.stop')].flatMap((stop, square) =>
        square > from ? light(stop, { opacity: 0 }, 460 + (furtherMs * (square - from - 1)) / further) : [],
      ),
    ]
  }
}
