import { checkFields } from '#app/office/forms/check-fields.ts'
import { isHeic } from '#app/office/forms/chosen-file.ts'
import { imageMissing, NewPost } from '#domain/blog/new-post.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

/** What the server would refuse, told before anything is sent. */
export function checkPost(form: FormData): FieldErrors {
  const { image, ...texts } = Object.fromEntries(form)
  const fault = imageFault(image instanceof File ? image : undefined)
  return { ...checkFields(NewPost, texts), ...(fault && { image: [fault] }) }
}

function imageFault(image: File | undefined) {
  // A browser sends an empty file where none was chosen.
  if (!image?.name) return imageMissing
  // Up to here it may be made smaller before it is sent.
  if (image.size > rules.mediaImage.maxBytes) return new Problem('image-too-large').message
  const isImage = image.type.startsWith('image/') || isHeic(image)
  if (image.size === 0 || !isImage) return new Problem('image-unreadable').message
  return undefined
}
