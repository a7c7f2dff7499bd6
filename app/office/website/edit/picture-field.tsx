import { useMemo, useState } from 'react'
import { PictureChoice } from '#app/office/editor/picture-choice.tsx'
import { FieldError } from '#app/ui/field-error.tsx'
import { focusClass } from '#app/ui/picture.tsx'
import { uploadName } from '#domain/firm/content-field.ts'
import { type PictureOption, useEditContext } from './edit-context.ts'
import { FieldFrame, type FieldProps } from './words-field.tsx'

/** A picture of content/, or one of the library, where its focal point can be set. */
export function PictureField({ field, fieldPath, value, issues, isSample, onChange }: FieldProps) {
  const { pictures } = useEditContext()
  const [isChoosing, setChoosing] = useState(false)
  const [added, setAdded] = useState<PictureOption[]>([])
  const id = `field-${fieldPath}`
  const [issue] = issues
  const current = [...added, ...pictures].find(({ name }) => name === value)
  const ownPictures = useMemo(
    () =>
      pictures
        .filter(({ name }) => !uploadName.test(name))
        .map(({ name, address, focus }) => ({ id: name, imageKey: name, name, address, focus, alt: '' })),
    [pictures],
  )
  return (
    <FieldFrame field={field} id={id} labelId={`${id}-label`} isSample={isSample}>
      <div className="picture-field">
        <div className="pic">
          {current && <img src={`${current.address}?w=320`} alt="" className={focusClass(current.focus)} />}
        </div>
        <div className="stack gap-2">
          <span className="xs ellipsis">{nameOf(value)}</span>
          <button
            className="text-link"
            type="button"
            id={id}
            aria-describedby={issue ? `${id}-label ${id}-error` : `${id}-label`}
            onClick={() => setChoosing(true)}
          >
            {value ? 'Choose another' : 'Choose a picture'}
          </button>
          {field.optional && Boolean(value) && (
            <button className="text-link" type="button" onClick={() => onChange(null)}>
              Take it away
            </button>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={issue?.message} />
      {isChoosing && (
        <PictureChoice
          title={field.label}
          current={current && { address: current.address, alt: '' }}
          extraPictures={ownPictures}
          withAlt={false}
          onClose={() => setChoosing(false)}
          onChoose={({ imageKey, address, focus }) => {
            setChoosing(false)
            setAdded([...added, { name: imageKey, address, focus }])
            onChange(imageKey)
          }}
        />
      )}
    </FieldFrame>
  )
}

function nameOf(value: unknown) {
  if (!value) return 'No picture yet'
  return uploadName.test(String(value)) ? 'From the library' : String(value)
}
