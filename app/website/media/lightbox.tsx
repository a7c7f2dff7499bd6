import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { BackIcon, CloseIcon, OnIcon } from '#app/ui/icons.tsx'
import { containSizes } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'
import type { GalleryPicture } from '#domain/gallery/pictures.server.ts'
import { sourcesOf } from '#domain/images/sources.ts'
import { fill } from '#domain/template.ts'

type LightboxProps = {
  pictures: GalleryPicture[]
  words: Content['interface']['gallery']
  /** Which picture is shown, counted from 0; undefined while it is closed. */
  at: number | undefined
  onMove: (at: number) => void
  onClose: () => void
}

const swipePx = 40

/** One picture over the whole window. It moves by button, arrow key and swipe, in a circle. */
export function Lightbox({ pictures, words, at, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const touched = useRef<{ x: number; y: number }>(undefined)
  const picture = at === undefined ? undefined : pictures[at]

  useEffect(() => {
    if (picture && !dialog.current?.open) dialog.current?.showModal()
  }, [picture])

  /** The event comes a moment late: by then the next picture may be open. */
  function closed() {
    if (!dialog.current?.open) onClose()
  }

  function move(by: 1 | -1) {
    if (at !== undefined) onMove((at + by + pictures.length) % pictures.length)
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') move(1)
    if (event.key === 'ArrowLeft') move(-1)
  }

  function beginSwipe({ isPrimary, clientX, clientY }: PointerEvent) {
    touched.current = isPrimary ? { x: clientX, y: clientY } : undefined
  }

  function endSwipe({ clientX, clientY }: PointerEvent) {
    if (!touched.current) return
    const across = clientX - touched.current.x
    const down = clientY - touched.current.y
    touched.current = undefined
    if (Math.abs(across) > swipePx && Math.abs(across) > Math.abs(down)) move(across < 0 ? 1 : -1)
  }

  const place = { place: (at ?? 0) + 1, total: pictures.length }
  return (
    <dialog
      className="lightbox on-navy"
      ref={dialog}
      aria-label={fill(words.picture, place)}
      onKeyDown={moveByKey}
      onClose={closed}
    >
      {picture && (
        <div className="lightbox-in">
          <div className="lightbox-bar">
            <p role="status">
              {fill(words.place, place)}
              <span className="sr">: {picture.alt}</span>
            </p>
            <button className="icon-btn" type="button" aria-label={words.close} onClick={() => dialog.current?.close()}>
              <CloseIcon />
            </button>
          </div>
          <figure
            onPointerDown={beginSwipe}
            onPointerUp={endSwipe}
            onPointerCancel={() => (touched.current = undefined)}
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
                <OnIcon />
              </button>
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
