import { longDate } from '#domain/long-date.ts'
import type { OfficePicture } from './office-picture.ts'

/** What else is known of a picture. */
export function PictureFacts({ picture: { uploadedAt, uploadedBy, image } }: { picture: OfficePicture }) {
  return (
    <dl className="facts">
      <div>
        <dt>Uploaded</dt>
        <dd>
          {longDate(uploadedAt)}
          {uploadedBy && `, by ${uploadedBy}`}
        </dd>
      </div>
      {image && (
        <div>
          <dt>Size</dt>
          <dd>
            {image.width} × {image.height}
          </dd>
        </div>
      )}
      <div>
        <dt>Place and camera</dt>
        <dd>Removed at upload</dd>
      </div>
    </dl>
  )
}
