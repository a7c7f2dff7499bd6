import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/**
 * State that several processes share through the database: job leases, the paths to send to IndexNow, the terms of
 * posts, and rate limits.
 */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('job')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('ranAt', 'text')
    .addColumn('leaseId', 'text')
    .addColumn('leaseEndsAt', 'text')
    .execute()

  await db.schema
    .createTable('indexNowPath')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .execute()

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('postTerm')
    .addColumn('term', 'text', (column) => column.primaryKey())
    .addColumn('posts', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('postWords')
    .addColumn('terms', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await (isPostgres ? countTermsInPostgres(db) : countTermsInSqlite(db))

  if (isPostgres) {
    // The schema that rate-limiter-flexible expects. Unlogged: faster, and losing the rows in a crash is acceptable.
    await db.schema
      .createTable('rateLimit')
      .modifyFront(sql`unlogged`)
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('expire', 'bigint')
      .execute()
  }
}

/*
 * Triggers keep the number of posts per term up to date, also when a post is deleted. They update the terms in sorted
 * order, so that two concurrent changes of the same terms do not deadlock.
 */

async function countTermsInPostgres(db: Kysely<never>) {
  // "or replace", because a restore drops the tables but not the function.
  await sql`create or replace function "countTerms"() returns trigger language plpgsql as $$
    declare
      gone jsonb := case when tg_op = 'INSERT' then '[]' else old.terms end;
      come jsonb := case when tg_op = 'DELETE' then '[]' else new.terms end;
    begin
      insert into "postTerm" (term, posts)
        select term, sum(step) from (
          select jsonb_array_elements_text(gone) as term, -1 as step
          union all select jsonb_array_elements_text(come), 1) as steps
        group by term having sum(step) <> 0 order by term
        on conflict (term) do update set posts = "postTerm".posts + excluded.posts;
      delete from "postTerm" where posts <= 0 and term in (select jsonb_array_elements_text(gone));
      return null;
    end $$`.execute(db)
  await sql`create trigger "termsCounted" after insert or update of terms or delete on "postWords"
    for each row execute function "countTerms"()`.execute(db)
}

async function countTermsInSqlite(db: Kysely<never>) {
  const gone = sql`select value as term, -1 as step from json_each(old.terms)`
  const come = sql`select value as term, 1 as step from json_each(new.terms)`
  const count = (steps: RawBuilder<unknown>) => sql`insert into "postTerm" (term, posts)
    select term, sum(step) from (${steps}) where true group by term having sum(step) <> 0
    on conflict (term) do update set posts = posts + excluded.posts;`
  const forget = sql`delete from "postTerm"
    where posts <= 0 and term in (select value from json_each(old.terms));`
  await sql`create trigger "termsAdded" after insert on "postWords" begin ${count(come)} end`.execute(db)
  await sql`create trigger "termsGone" after delete on "postWords" begin ${count(gone)} ${forget} end`.execute(db)
  await sql`create trigger "termsChanged" after update of terms on "postWords"
    begin ${count(sql`${gone} union all ${come}`)} ${forget} end`.execute(db)
}
