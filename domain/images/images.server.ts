import type { Db, NewRow } from '#platform/database/tables.ts'

/** Adds what is known of an image; the same image again changes nothing. */
export function insertImage(db: Db, image: NewRow<'image'>) {
  return db
    .insertInto('image')
    .values(image)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
