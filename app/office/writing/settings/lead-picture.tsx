import { useState } from 'react'
import { PictureChoice } from '#app/office/editor/picture-choice.tsx'
import type { WritingState } from '#app/office/writing/saving/editor-state.ts'
import type { Writing } from '#app/office/writing/saving/writing.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { focusClass } from '#app/ui/picture.tsx'
import { rules } from '#domain/rules.ts'

type LeadPictureProps = { writing: Writing; editorState: WritingState; error?: string }

/** The picture at the top of the page and in lists, with its alt text. */
export function LeadPicture({ writing, editorState: { words, post, chosen }, error }: LeadPictureProps) {
  const [isChoosing, setChoosing] = useState(false)
  const picture = chosen.picture ?? post.picture
  return (
    <section>
      <h2 id="lead-picture">Lead picture</h2>
      <div className="lead">
        <div className="pic">
          {picture && <img src={`${picture.address}?w=320`} alt="" className={focusClass(picture.focus)} />}
        </div>
        <button
          className="text-link xs"
          type="button"
          id="choose-picture"
          aria-describedby={error ? 'lead-picture lead-picture-error' : 'lead-picture'}
          onClick={() => setChoosing(true)}
        >
          {picture ? 'Choose another' : 'Choose a picture'}
        </button>
      </div>
      <FieldError id="lead-picture-error" message={error} />
      <div className="field">
        <label htmlFor="post-image-alt">Alt text</label>
        <input
          className="input"
          id="post-image-alt"
          value={words.imageAlt}
          maxLength={rules.post.maxImageAlt}
          onChange={({ target }) => writing.setWords({ imageAlt: target.value })}
        />
      </div>
      {isChoosing && (
        <PictureChoice
          title="Lead picture"
          current={picture && { address: picture.address, alt: words.imageAlt }}
          onClose={() => setChoosing(false)}
          onChoose={({ imageKey, address, alt, focus }) => {
            setChoosing(false)
            writing.choose({ picture: { key: imageKey, address, focus } })
            if (alt) writing.setWords({ imageAlt: alt })
          }}
        />
      )}
    </section>
  )
}
