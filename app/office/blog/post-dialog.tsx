import { changePost, type EditedPost, publishPost } from '#api/client/posts.ts'
import { EntryDialog } from '#app/office/forms/entry-dialog.tsx'
import { ImageField } from '#app/office/forms/image-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { longDate } from '#domain/long-date.ts'
import { rules } from '#domain/rules.ts'
import { checkPost } from './check-post.ts'

/** What stands in the form. */
type PostFields = { title: string; text: string; author: string; tags: string; date?: string; image?: File }

type PostDialogProps = { post?: EditedPost; onSaved: () => void; onClose: () => void }

/** The form of a new post, or of one that is edited. */
export function PostDialog({ post, onSaved, onClose }: PostDialogProps) {
  const { toast, ...words } = post ? editing : creating

  async function send(form: FormData) {
    const fields = Object.fromEntries(form) as PostFields
    if (!post) return await publishPost({ ...fields, date: longDate(new Date().toISOString()) })
    // The same day sent again would move the post to the beginning of that day.
    const date = fields.date === post.date ? undefined : fields.date
    return await changePost(post.id, { ...fields, date, updatedAt: post.updatedAt })
  }

  function sent() {
    onClose()
    onSaved()
    showToast('good', toast.title, toast.text)
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
          {post && (
            <TextField
              name="date"
              label="Date"
              hint="Such as November 15, 2026. A later day keeps the post off the website until then."
              value={post.date}
              errors={errors.date}
            />
          )}
          <ImageField
            hint={`PNG, JPG, GIF up to ${rules.blogImage.maxMegabytes}MB`}
            current={post && `${post.image}?w=640`}
            errors={errors.image}
          />
        </>
      )}
    </EntryDialog>
  )
}

const creating = {
  title: 'Create new post',
  action: 'Create Post',
  doing: 'Creating...',
  toast: { title: 'Post created', text: 'It is now at the top of the blog.' },
}

const editing = {
  title: 'Edit post',
  action: 'Save',
  doing: 'Saving...',
  toast: { title: 'Post saved', text: 'The website shows it as it is now.' },
}
