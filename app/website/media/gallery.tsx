import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { BackIcon, CloseIcon, ForwardIcon } from '#app/ui/icons.tsx'
import { containSizes, Picture } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'
import type { GalleryPicture } from '#domain/gallery/pictures.server.ts'
import { picturesOfStep, stepCount, wrapStep } from '#domain/gallery/steps.ts'
import { sourcesOf } from '#domain/images/sources.ts'
import { fill } from '#domain/template.ts'

type GalleryProps = {
  pictures: GalleryPicture[]
  words: Content['interface']['gallery']
  step: number
  /** The page of the articles above; the form keeps it in the URL when it works without script. */
  page: number
}

/** The sizes in gallery.css: the second is a square. */
const boxes = [
  { from: '48rem', width: 55.8, ratio: 3 / 2 },
  { from: '48rem', width: 33.5, ratio: 1 },
] as const

const listFormat = new Intl.ListFormat('en-GB')

/** A carousel with two pictures per step. Plain form and links until it is hydrated; then it stays on the page. */
export default function Gallery({ pictures, words, step: initialStep, page }: GalleryProps) {
  const [step, setStep] = useState(initialStep)
  const [opened, setOpened] = useState<number>()
  const opener = useRef<HTMLAnchorElement>(null)
  const steps = stepCount(pictures.length)
  const shown = picturesOfStep(step, pictures.length)

  function changeStep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) setStep(Number(submitter.value))
  }

  function open(event: MouseEvent<HTMLAnchorElement>, index: number) {
    // Let the browser open a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    opener.current = event.currentTarget
    setOpened(index)
  }

  function close() {
    setOpened(undefined)
    opener.current?.focus()
  }

  return (
    <>
      <fieldset className="stack stack--wide" aria-labelledby="gallery-heading">
        <div className="gallery-head">
          <h2 id="gallery-heading">{words.heading}</h2>
          {steps > 1 && (
            <form className="strip-nav" action="/media#gallery" onSubmit={changeStep}>
              {page > 1 && <input type="hidden" name="page" value={page} />}
              <p className="sr" role="status">
                {fill(words.shown, {
                  shown: listFormat.format(shown.map((index) => String(index + 1))),
                  total: pictures.length,
                })}
              </p>
              <StepButton label={words.previous} icon={<BackIcon />} step={wrapStep(step, -1, steps)} />
              <StepButton label={words.next} icon={<ForwardIcon />} step={wrapStep(step, 1, steps)} />
            </form>
          )}
        </div>
        <ul className="gallery">
          {shown.map((index, position) => {
            const { id, alt, image } = pictures[index] as GalleryPicture
            return (
              <li key={id}>
                <a href={image.address} aria-haspopup="dialog" onClick={(event) => open(event, index)}>
                  <span className="sr">{words.open} </span>
                  <Picture
                    image={image}
                    alt={alt}
                    boxes={[boxes[position] ?? boxes[0], { width: 90.7, ratio: 4 / 3 }]}
                  />
                  <span className="cap">
                    <span aria-hidden="true">{alt}</span>
                    <span>{fill(words.place, { place: index + 1, total: pictures.length })}</span>
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      </fieldset>
      <Lightbox pictures={pictures} words={words} at={opened} onMove={setOpened} onClose={close} />
    </>
  )
}

function StepButton({ label, icon, step }: { label: string; icon: ReactNode; step: number }) {
  return (
    <button className="icon-btn" type="submit" name="gallery" value={step} aria-label={label}>
      {icon}
    </button>
  )
}

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
function Lightbox({ pictures, words, at, onMove, onClose }: LightboxProps) {
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
        <div className="lightbox-inner">
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
