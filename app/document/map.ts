/** Loads the map of a place only after a click: another company serves it. */
export function offerMap(map: HTMLElement) {
  const link = map.querySelector<HTMLElement>('.map-ask a')
  const button = map.querySelector<HTMLElement>('.map-ask button')
  const { embed, title } = map.dataset
  if (!link || !button || !embed || !title) return

  link.hidden = true
  button.hidden = false
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe')
    frame.title = title
    frame.src = embed
    map.replaceChildren(frame)
    frame.focus()
  })
}
