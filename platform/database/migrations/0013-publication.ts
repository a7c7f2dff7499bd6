import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * The blog as a publication: a post may be a draft, without a date and a picture; each save creates a revision; every
 * address that was ever public is kept. And pictures that are shown in texts only, not in the gallery.
 */
export async function up(db: Kysely<never>) {
  await extendPost(db)

  await db.schema
    .createTable('postAddress')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    // No foreign key: the address of a permanently deleted post still responds that it is gone.
    .addColumn('postId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('postAddressByPost').on('postAddress').column('postId').execute()
  await sql`insert into "postAddress" (slug, "postId", at)
    select slug, id, "publishedAt" from post where "binnedAt" is not null and "publishedAt" <= "binnedAt"`.execute(db)

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('revision')
    .addColumn('number', isPostgres ? 'serial' : 'integer', (column) =>
      isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('postId', 'text', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    // No foreign key: the revision is kept after the account is deleted.
    .addColumn('accountId', 'text')
    .addColumn('sitting', 'text')
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('created', 'saved', 'autosaved', 'restored')`),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .addColumn('explanation', 'text')
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('areas', 'text', (column) => column.notNull())
    .addColumn('lawStatedOn', 'text')
    .addColumn('reviewBy', 'text')
    .addColumn('imageAlt', 'text', (column) => column.notNull())
    .addColumn('shareText', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('revisionByPost').on('revision').columns(['postId', 'number desc']).execute()

  await db.schema.alterTable('picture').addColumn('unlistedAt', 'text').execute()
}

/** SQLite cannot drop a NOT NULL constraint: recreate the columns that may be null now. The longest stays the last. */
async function extendPost(db: Kysely<never>) {
  for (const index of ['postByDate', 'postByState', 'postByAuthor', 'postByImage']) {
    await db.schema.dropIndex(index).ifExists().execute()
  }
  for (const column of ['html', 'renderedBy', 'minutes']) {
    await db.schema.alterTable('post').dropColumn(column).execute()
  }
  for (const column of ['publishedAt', 'imageKey']) {
    await db.schema.alterTable('post').renameColumn(column, `${column}Before`).execute()
    await db.schema.alterTable('post').addColumn(column, 'text').execute()
    await sql`update post set ${sql.ref(column)} = ${sql.ref(`${column}Before`)}`.execute(db)
    await db.schema.alterTable('post').dropColumn(`${column}Before`).execute()
  }
  for (const column of ['summary', 'imageAlt', 'shareText']) {
    await db.schema
      .alterTable('post')
      .addColumn(column, 'text', (its) => its.notNull().defaultTo(''))
      .execute()
  }
  for (const column of ['lawStatedOn', 'reviewBy']) {
    await db.schema.alterTable('post').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('post').addColumn('minutes', 'integer').execute()
  await db.schema.alterTable('post').addColumn('renderedBy', 'integer').execute()
  await db.schema.alterTable('post').addColumn('html', 'text').execute()

  await db.schema
    .createIndex('postByState')
    .on('post')
    .columns(['binnedAt', 'publishedAt desc', 'id', 'updatedAt', 'areas'])
    .execute()
  await db.schema
    .createIndex('postByAuthor')
    .on('post')
    .columns(['author', 'binnedAt', 'publishedAt desc', 'id'])
    .execute()
  await db.schema.createIndex('postByImage').on('post').column('imageKey').execute()
}
