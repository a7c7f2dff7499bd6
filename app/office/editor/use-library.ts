import { useEffect, useState } from 'react'
import { failureOf } from '#api/client/call.ts'
import { addPictureOfText, type LibraryPicture, listPictures } from '#api/client/pictures.ts'
import { reasonAgainst } from '#app/office/forms/chosen-file.ts'
import { randomId } from '#app/ui/random-id.ts'
import { rules } from '#domain/rules.ts'

/** The pictures that can be chosen, by words, and those that are brought from this machine meanwhile. */
export function useLibrary(onAdded: (picture: LibraryPicture) => void) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<{ pictures: LibraryPicture[]; total: number }>()
  const [failure, setFailure] = useState<string>()
  const [uploading, setUploading] = useState<string>()

  useEffect(() => {
    let wanted = true
    // While somebody types, the last words count.
    const timer = setTimeout(
      () =>
        listPictures(q, rules.media.maxChoice).then(
          (list) => wanted && setFound(list),
          (error) => wanted && setFailure(failureOf(error).message),
        ),
      q ? 200 : 0,
    )
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [q])

  async function upload(file: File | undefined) {
    if (!file) return
    setFailure(reasonAgainst(file))
    if (reasonAgainst(file)) return
    const tell = (part: number) => setUploading(`Uploading ${file.name}, ${Math.round(part * 100)} per cent`)
    tell(0)
    try {
      const picture = await addPictureOfText(file, randomId(), tell)
      setFound((before) => ({ pictures: [picture, ...(before?.pictures ?? [])], total: (before?.total ?? 0) + 1 }))
      onAdded(picture)
    } catch (error) {
      setFailure(failureOf(error).message)
    }
    setUploading(undefined)
  }

  return { q, search: setQ, found, failure, uploading, upload }
}
