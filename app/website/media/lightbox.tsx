import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { BackIcon, CloseIcon, ForwardIcon } from '#app/ui/icons.tsx'
import { containSizes } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'
import type { GalleryPicture } from '#domain/gallery/pictures.server.ts'
import { sourcesOf } from '#domain/images/sources.ts'
import { fill } from '#domain/template.ts'

type LightboxProps = {
  pictures: GalleryPicture[]
  words: Content['interface']['gallery']
  /** The index of the shown picture; undefined while the lightbox is closed. */
  at: number | undefined
  onMove: (at: number) => void
  onClose: () => void
}

const swipePx = 40

/** One picture over the whole window. Buttons, arrow keys and swipes change it; after the last follows the first. */
export function Lightbox({ pictures, words, at, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const swipeStart = useRef<{ x: number; y: number }>(undefined)
  const picture = at === undefined ? undefined : pictures[at]

  useEffect(() => {
    if (picture && !dialog.current?.open) dialog.current?.showModal()
  }, [picture])

  /** The close event is asynchronous: the next picture may already be open. */
  function handleClose() {
    if (!dialog.current?.open) onClose()
  }

  function move(by: 1 | -1) {
    if (at !== undefined) onMove((at + by + pictures.length) % pictures.length)
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') move(1)
    if (event.key === 'ArrowLeft') move(-1)
  }

  function startSwipe({ isPrimary, clientX, clientY }: PointerEvent) {
    swipeStart.current = isPrimary ? { x: clientX, y: clientY } : undefined
  }

  function endSwipe({ clientX, clientY }: PointerEvent) {
    if (!swipeStart.current) return
    const deltaX = clientX - swipeStart.current.x
    const deltaY = clientY - swipeStart.current.y
    swipeStart.current = undefined
    if (Math.abs(deltaX) > swipePx && Math.abs(deltaX) > Math.abs(deltaY)) move(deltaX < 0 ? 1 : -1)
  }

  const position = { place: (at ?? 0) + 1, total: pictures.length }
  return (
    <dialog
      className="lightbox on-navy"
      ref={dialog}
      aria-label={fill(words.picture, position)}
      onKeyDown={moveByKey}
      onClose={handleClose}
    >
      {picture && (
        <div className="lightbox-in">
          <div className="lightbox-bar">
            <p role="status">
              {fill(words.place, position)}
              <span className="sr">: {picture.alt}</span>
            </p>
            <button className="icon-btn" type="button" aria-label={words.close} onClick={() => dialog.current?.close()}>
              <CloseIcon />
            </button>
          </div>
          <figure
            onPointerDown={startSwipe}
            onPointerUp={endSwipe}
            onPointerCancel={() => (swipeStart.current = undefined)}
          >
            <img
              key={picture.id}
              {...sourcesOf(picture.image)}
              sizes={containSizes(picture.image, { width: '90.7vw', height: '100vh' })}
              alt={picture.alt}
              draggable={false}
            />
            <figcaption aria-hidden="true">{picture.alt}</figcaption>
          </figure>
          {pictures.length > 1 && (
            <div className="lightbox-nav">
              <button className="icon-btn" type="button" aria-label={words.previous} onClick={() => move(-1)}>
                <BackIcon />
              </button>
              <button className="icon-btn" type="button" aria-label={words.next} onClick={() => move(1)}>
                <ForwardIcon />
              </button>
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
