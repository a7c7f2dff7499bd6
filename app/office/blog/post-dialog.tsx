import { CallFailure } from '#api/client/call.ts'
import { publishPost, type SavedPost } from '#api/client/posts.ts'
import { EntryDialog } from '#app/office/forms/entry-dialog.tsx'
import { fitImage } from '#app/office/forms/fit-image.ts'
import { ImageField } from '#app/office/forms/image-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { Problem } from '#domain/problem.ts'
import { AreasField, type OfferedArea } from './areas-field.tsx'
import { checkPost } from './check-post.ts'
import { willAppear } from './will-appear.ts'

/** What stands in the form. */
type PostFields = { title: string; text: string; author: string; tags: string; date: string; image?: File }

type PostDialogProps = { areas: OfferedArea[]; onSaved: () => void; onClose: () => void }

/** The quick way to a new post, which is published at once or at its date. */
export function PostDialog({ areas, onSaved, onClose }: PostDialogProps) {
  async function send(form: FormData, key: string) {
    const typed = Object.fromEntries(form) as PostFields
    // Where no area was offered, none was taken away.
    const ticked = areas.length > 0 ? form.getAll('areas').join() : undefined
    const fields = { ...typed, areas: ticked, image: typed.image && (await fitted(typed.image)) }
    return { dated: fields.date !== '', ...(await publishPost(fields, key)) }
  }

  function sent({ state, publishedAt, dated }: SavedPost & { dated: boolean }) {
    onClose()
    onSaved()
    const onSite = dated ? 'The website shows it as it is now.' : 'It is now at the top of the blog.'
    showToast('good', 'Post created', state === 'scheduled' && publishedAt ? willAppear(publishedAt) : onSite)
  }

  return (
    <EntryDialog
      title="Create new post"
      action="Create Post"
      doing="Creating..."
      failed="The post could not be saved"
      check={checkPost}
      send={send}
      onSent={sent}
      onRefused={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField name="title" label="Title" errors={errors.title} />
          <TextField
            name="text"
            label="Description"
            rows={6}
            hint="Markdown: **bold**, *italic*, ## heading, [words](https://…)."
            errors={errors.text}
          />
          <div className="pair">
            <TextField name="author" label="Writer" errors={errors.author} />
            <TextField
              name="tags"
              label="Tags"
              hint="Separate with commas. Optional."
              placeholder="Arbitration, Procedure"
              optional
              errors={errors.tags}
            />
          </div>
          <TextField
            name="date"
            label="Date"
            type="datetime-local"
            hint="Indian time (IST). Left empty, it is now. A later date keeps the post off the website until then."
            optional
            max="9999-12-31T23:59"
            errors={errors.date}
          />
          {areas.length > 0 && <AreasField areas={areas} errors={errors.areas} />}
          <ImageField errors={errors.image} />
        </>
      )}
    </EntryDialog>
  )
}

async function fitted(image: File) {
  const fitting = await fitImage(image)
  if (fitting) return fitting
  const { message, code } = new Problem('image-too-large')
  throw new CallFailure(message, {}, code)
}
