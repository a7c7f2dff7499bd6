import { CallFailure } from '#api/client/call.ts'
import { changePost, type EditedPost, publishPost, type SavedPost } from '#api/client/posts.ts'
import { EntryDialog } from '#app/office/forms/entry-dialog.tsx'
import { fitImage } from '#app/office/forms/fit-image.ts'
import { ImageField } from '#app/office/forms/image-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { localTime } from '#domain/local-time.ts'
import { Problem } from '#domain/problem.ts'
import { AreasField, type OfferedArea } from './areas-field.tsx'
import { checkPost } from './check-post.ts'
import { willAppear } from './will-appear.ts'

/** What stands in the form. */
type PostFields = { title: string; text: string; author: string; tags: string; date: string; image?: File }

type PostDialogProps = { post?: EditedPost; areas: OfferedArea[]; onSaved: () => void; onClose: () => void }

/** The form of a new post, or of one that is edited. */
export function PostDialog({ post, areas, onSaved, onClose }: PostDialogProps) {
  const words = post ? editing : creating
  const date = post && localTime(post.publishedAt)

  async function send(form: FormData, key: string) {
    const typed = Object.fromEntries(form) as PostFields
    // Where no area was offered, none was taken away.
    const ticked = areas.length > 0 ? form.getAll('areas').join() : undefined
    const fields = { ...typed, areas: ticked, image: typed.image && (await fitted(typed.image)) }
    if (!post) return { dated: fields.date !== '', ...(await publishPost(fields, key)) }
    // The same minute sent again would take the post's seconds away.
    const change = { ...fields, date: fields.date === date ? undefined : fields.date, updatedAt: post.updatedAt }
    return { dated: true, ...(await changePost(post.id, change)) }
  }

  function sent({ state, publishedAt, dated }: SavedPost & { dated: boolean }) {
    onClose()
    onSaved()
    const onSite = dated ? 'The website shows it as it is now.' : 'It is now at the top of the blog.'
    showToast('good', post ? 'Post saved' : 'Post created', state === 'scheduled' ? willAppear(publishedAt) : onSite)
  }

  return (
    <EntryDialog
      {...words}
      failed="The post could not be saved"
      check={(form) => checkPost(form, post !== undefined)}
      send={send}
      onSent={sent}
      onRefused={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField name="title" label="Title" value={post?.title} errors={errors.title} />
          <TextField
            name="text"
            label="Description"
            rows={6}
            hint="Markdown: **bold**, *italic*, ## heading, [words](https://…)."
            value={post?.text}
            errors={errors.text}
          />
          <div className="pair">
            <TextField name="author" label="Writer" value={post?.author} errors={errors.author} />
            <TextField
              name="tags"
              label="Tags"
              hint="Separate with commas. Optional."
              placeholder="Arbitration, Procedure"
              optional
              value={post?.tags.join(', ')}
              errors={errors.tags}
            />
          </div>
          <TextField
            name="date"
            label="Date"
            type="datetime-local"
            hint={`Indian time (IST). Left empty, ${post ? 'it stays as it was' : 'it is now'}. A later date keeps the post off the website until then.`}
            optional
            max="9999-12-31T23:59"
            value={date}
            errors={errors.date}
          />
          {areas.length > 0 && <AreasField areas={areas} chosen={post?.areas} errors={errors.areas} />}
          <ImageField current={post && `${post.image}?w=640`} errors={errors.image} />
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

const creating = { title: 'Create new post', action: 'Create Post', doing: 'Creating...' }
const editing = { title: 'Edit post', action: 'Save', doing: 'Saving...' }
