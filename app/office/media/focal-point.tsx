import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useId,
  useRef,
} from 'react'
import type { Focus, Image } from '#domain/images/image.ts'
import { sourcesOf } from '#domain/images/sources.ts'

type FocalPointProps = { image: Image; focus: Focus; onMove: (focus: Focus) => void }

const directions: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The whole picture with a square on its focal point, which is set by a click, by dragging or by the arrow keys. */
export function FocalPoint({ image, focus, onMove }: FocalPointProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const firstSlider = useRef<HTMLInputElement>(null)
  const hint = useId()

  function moveToPointer({ clientX, clientY }: MouseEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    onMove({
      x: percent(((clientX - box.left) / box.width) * 100),
      y: percent(((clientY - box.top) / box.height) * 100),
    })
    firstSlider.current?.focus({ preventScroll: true })
  }

  function drag(event: PointerEvent) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveToPointer(event)
  }

  /** Each arrow key moves the square in its own direction, whichever slider has the focus. */
  function step(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const distance = event.shiftKey ? 10 : 1
    onMove({ x: percent(focus.x + direction.x * distance), y: percent(focus.y + direction.y * distance) })
  }

  const shape = { '--ratio': image.width / image.height } as CSSProperties
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders in it do the same by keys. */}
      <fieldset
        className="focal"
        style={shape}
        aria-label="Focal point"
        aria-describedby={hint}
        ref={frame}
        onClick={moveToPointer}
      >
        <img {...sourcesOf(image)} sizes="(min-width: 64rem) 35rem, 100vw" alt="" draggable={false} />
        <span
          className="focal-square"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          <Slider
            label="From the left"
            value={focus.x}
            onChange={(x) => onMove({ ...focus, x })}
            onKeyDown={step}
            ref={firstSlider}
          />
          <Slider label="From the top" value={focus.y} onChange={(y) => onMove({ ...focus, y })} onKeyDown={step} />
        </span>
      </fieldset>
      <p className="xs quiet" id={hint}>
        Click what must stay in view, or move the square with the arrow keys.
      </p>
    </>
  )
}

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  ref?: Ref<HTMLInputElement>
}

function Slider({ label, value, onChange, onKeyDown, ref }: SliderProps) {
  return (
    <input
      className="sr"
      type="range"
      min={0}
      max={100}
      aria-label={label}
      aria-valuetext={`${value} % ${label.toLowerCase()}`}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      onKeyDown={onKeyDown}
      ref={ref}
    />
  )
}

function percent(value: number) {
  return Math.min(100, Math.max(0, Math.round(value)))
}

const shapes = ['Page head', 'Card', 'Square']

/** Previews of a picture, cropped around its focal point. */
export function Crops({ image, focus }: { image: Image; focus: Focus }) {
  return (
    <div className="crops" aria-hidden="true">
      {shapes.map((shape) => (
        <figure key={shape}>
          <div className="pic">
            <img {...sourcesOf(image)} sizes="20rem" alt="" style={{ objectPosition: `${focus.x}% ${focus.y}%` }} />
          </div>
          <figcaption>{shape}</figcaption>
        </figure>
      ))}
    </div>
  )
}
