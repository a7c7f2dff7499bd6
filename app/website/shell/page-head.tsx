import type { ReactNode } from 'react'
import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { useContent } from '#app/document/document-context.ts'
import { MiniBoard } from '#app/ui/mini-board.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Image } from '#domain/images/image.ts'
import { breadcrumbs, type PagePath, pageAt, type Step } from '#domain/site/pages.ts'

type PageHeadProps = {
  /** The page in domain/page-list.ts that gives the square. */
  page: PagePath
  /** The path, if this is a subpage of `page`. */
  path?: string
  label: string
  heading: string
  lede: string
  children?: ReactNode
}

/** The head of every page but the home page: heading, small board, and the letters of the files at the lower edge. */
export function PageHead({ page, path = page, label, heading, lede, children }: PageHeadProps) {
  const { square } = pageAt(page)
  // A subpage has breadcrumbs instead of the marker.
  const trail = breadcrumbs(path)
  const isSubpage = trail.length > 1
  return (
    <div className="top on-navy">
      <div className="wrap board">
        <div className="top-main">
          {isSubpage ? <Breadcrumbs trail={trail} here={heading} /> : <Marker square={square}>{label}</Marker>}
          <h1>{heading}</h1>
          <p className="lede">{lede}</p>
          {children}
        </div>
        <div className="top-mini corner-board">
          <MiniBoard square={square} />
        </div>
      </div>
      <div className="top-edge" aria-hidden="true">
        <CachedFragment name="files" state={square.charAt(0)}>
          <Coordinates file={square.charAt(0)} />
        </CachedFragment>
      </div>
    </div>
  )
}

/** The letters of the eight files, with that of the page highlighted. */
export function Coordinates({ file }: { file: string }) {
  return (
    <div className="wrap coords">
      {[...'abcdefgh'].map((letter) => (
        <span key={letter} className={letter === file ? 'on' : undefined}>
          {letter}
        </span>
      ))}
    </div>
  )
}

/** The square of a section, and its label. */
export function Marker({ square, children }: { square: string; children: string }) {
  return (
    <p className="marker">
      <span className="marker-square" aria-hidden="true">
        {square}
      </span>
      {children}
    </p>
  )
}

/** Breadcrumbs from the home page to this one; a step without a page is plain text. */
export function Breadcrumbs({ trail, here }: { trail: Step[]; here?: string }) {
  return (
    <nav className="breadcrumbs" aria-label={useContent().content.interface.shell.breadcrumb}>
      <ol>
        {trail.map(([label, path]) => (
          <li key={label}>{path ? <a href={path}>{label}</a> : <span>{label}</span>}</li>
        ))}
        {here && (
          <li>
            <span aria-current="page">{here}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

type LeadPictureProps = {
  image: Image | undefined
  alt: string
  /** Crops less of the height: for a picture whose subject fills it. */
  tall?: boolean
}

/** The picture below a page head; it overlaps the lower edge of the navy background. */
export function LeadPicture({ image, alt, tall }: LeadPictureProps) {
  return (
    <div className={tall ? 'lead-picture lead-picture--tall' : 'lead-picture'}>
      <div className="wrap">
        <Picture
          image={image}
          alt={alt}
          boxes={[
            { from: '64rem', width: 67.7, ratio: tall ? 8 / 5 : 2 },
            { width: 90.7, ratio: 8 / 5 },
          ]}
          first
        />
      </div>
    </div>
  )
}
