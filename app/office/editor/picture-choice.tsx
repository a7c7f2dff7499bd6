import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import type { Focus } from '#domain/images/image.ts'

/** A picture as somebody chose it, with the words that go with it here. */
export type ChosenPicture = {
  id: string
  /** The name of its file, and where it is. */
  imageKey: string
  address: string
  alt: string
  caption: string
  focus: Focus
}

export type PictureChoiceProps = {
  title: string
  /** The address of the one that stands there already, with its words. */
  current?: { address: string; alt: string; caption?: string }
  withCaption?: boolean
  onChoose: (picture: ChosenPicture) => void
  onClose: () => void
}

/** The dialog that chooses a picture, from the library or from this machine. */
export function PictureChoice({ title, onClose }: PictureChoiceProps) {
  return (
    <OfficeDialog title={title} wide onClose={onClose}>
      <div className="body" />
    </OfficeDialog>
  )
}
