/** A post as the office lists and edits it. */
export type OfficePost = {
  id: string
  title: string
  text: string
  author: string
  tags: string[]
  /** Where its image is. */
  image: string
  /** Its day in words. */
  date: string
  updatedAt: string
  /** Where readers find it; absent while they do not. */
  address?: string
  /** The day on which it goes for good, where it is in the bin. */
  goneOn?: string
}
