import { Picture } from '#app/ui/picture.tsx'
import type { Image } from '#domain/images/image.ts'

/** The picture below a page head, across the edge of the navy. */
export function LeadPicture({ image, alt }: { image: Image | undefined; alt: string }) {
  return (
    <div className="under">
      <div className="wrap">
        <Picture image={image} alt={alt} sizes="(min-width: 64rem) 70vw, 92vw" first />
      </div>
    </div>
  )
}
