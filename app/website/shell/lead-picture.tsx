import { Picture } from '#app/ui/picture.tsx'
import type { Image } from '#domain/images/image.ts'

type LeadPictureProps = {
  image: Image | undefined
  alt: string
  /** Crops less of the height: for a picture whose subject fills it. */
  tall?: boolean
}

/** The picture below a page head; it overlaps the lower edge of the navy background. */
export function LeadPicture({ image, alt, tall }: LeadPictureProps) {
  return (
    <div className={tall ? 'under under--tall' : 'under'}>
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
