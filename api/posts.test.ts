import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { testOffice, withForm, withJson } from '#tests/support/unit/api.ts'

const words = {
  title: 'Bail & Custody',
  description: 'The text of the *post*.',
  writer: 'A. N. Advocate',
  tags: 'bail, Procedure, bail',
}

test('a post is published with its image, with the API’s field names', async () => {
  const { publish, list } = await openOffice()
  const { status, blog } = await publish({ date: 'November 2, 2026' })
  expect(status).toBe(201)
  expect(blog).toMatchObject({
    title: 'Bail & Custody',
    description: 'The text of the *post*.',
    author: 'A. N. Advocate',
    tag: 'bail, Procedure',
    date: 'November 2, 2026',
    slug: 'bail-custody',
    state: 'published',
  })
  expect(await list()).toMatchObject({
    blogs: [{ _id: blog._id, blogimage: blog.blogimage }],
    total: 1,
    page: 1,
    limit: 500,
  })
})

test('the image of a post is served under its file name', async () => {
  const { publish, call } = await openOffice()
  const { blog } = await publish()
  expect((await call(`/uploads/blogs/${blog.blogimage}?w=320`)).status).toBe(200)
})

test('posts with the same title get different slugs, even if saved concurrently', async () => {
  const { publish } = await openOffice()
  const posts = await Promise.all([publish(), publish(), publish()])
  const [one, two, three] = posts.map(({ blog }) => blog.slug).sort()
  expect(one).toBe('bail-custody')
  expect(two).toBe('bail-custody-2')
  expect(three).toBe('bail-custody-3')
})

test.each([
  [{ title: '' }, 'title', 'Title is required'],
  [{ title: 'x'.repeat(rules.post.maxTitle + 1) }, 'title', 'At most 200 characters.'],
  [{ description: ' ' }, 'description', 'Description is required'],
  [{ writer: '' }, 'writer', 'Writer name is required'],
  [{ image: '' }, 'image', 'Please upload an image'],
  [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`).join() }, 'tags', 'At most 20 tags.'],
  [{ tags: 'x'.repeat(41) }, 'tags', 'A tag has at most 40 characters.'],
  [
    { date: 'the other day' },
    'date',
    'Enter a date such as November 15, 2026 or 2026-11-15, with a time such as 2026-11-15T17:30.',
  ],
])('a post with %o is rejected with an error on that field, and nothing is stored', async (fields, field, sentence) => {
  const { publish, list, files } = await openOffice()
  const { status, error } = await publish(fields)
  expect(status).toBe(422)
  expect(error.fields).toEqual({ [field]: [sentence] })
  expect(await list()).toMatchObject({ blogs: [], total: 0 })
  expect(files.contents.size).toBe(0)
})

test('a post has practice areas, which an edit preserves, replaces or clears', async () => {
  const { publish, call, list } = await openOffice()
  const { blog } = await publish({ areas: 'arbitration, real-estate-law, arbitration' })
  expect(blog.areas).toEqual(['arbitration', 'real-estate-law'])
  expect((await list()).blogs[0].areas).toEqual(['arbitration', 'real-estate-law'])

  const change = async (fields: object) => {
    const response = await call(`/insert/blog?id=${blog._id}`, withJson('PATCH', fields))
    return (await response.json()).blog.areas
  }
  expect(await change({ title: 'A new title' })).toEqual(['arbitration', 'real-estate-law'])
  expect(await change({ areas: 'litigation' })).toEqual(['litigation'])
  expect(await change({ areas: '' })).toEqual([])
})

test('unpaired surrogates in the title and tags of a post are replaced with U+FFFD', async () => {
  const { publish, call } = await openOffice()
  const { blog } = await publish({})
  const body = '{"title":"A\\ud800","tags":"a\\udc00b, c"}'
  const init = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body }
  const { blog: changed } = await (await call(`/insert/blog?id=${blog._id}`, init)).json()
  expect([changed.title, changed.tag]).toEqual(['A\ufffd', 'a\ufffdb, c'])
})

test('an unknown practice area is rejected with an error on its field, and nothing is saved', async () => {
  const { publish, call, list, files } = await openOffice()
  const sentence = 'There is no practice area "astrology". Its name is the end of its address, such as litigation.'
  const refused = await publish({ areas: 'arbitration, astrology' })
  expect(refused.status).toBe(422)
  expect(refused.error.fields).toEqual({ areas: [sentence] })
  expect(files.contents.size).toBe(0)

  const { blog } = await publish({ areas: 'arbitration' })
  const change = await call(`/insert/blog?id=${blog._id}`, withJson('PATCH', { title: 'Stars', areas: 'astrology' }))
  expect(change.status).toBe(422)
  expect((await change.json()).error.fields).toEqual({ areas: [sentence] })
  expect((await list()).blogs).toMatchObject([{ title: words.title, areas: ['arbitration'] }])
})

test('all missing required fields of a post are reported in one response', async () => {
  const { call } = await openOffice()
  const response = await call('/insert/blog', withForm({ tags: '' }))
  expect(Object.keys((await response.json()).error.fields).sort()).toEqual(['description', 'image', 'title', 'writer'])
})

test('a post image of exactly 5 MB is accepted, and one byte more is rejected', async () => {
  const { publish } = await openOffice()
  const padded = async (size: number) => {
    const image = await photoFile()
    return new File([await image.arrayBuffer(), new Uint8Array(size - image.size)], 'large.jpg')
  }
  expect((await publish({ image: await padded(rules.blogImage.maxBytes) })).status).toBe(201)
  const refused = await publish({ image: await padded(rules.blogImage.maxBytes + 1) })
  expect(refused.status).toBe(413)
  expect(refused.error).toMatchObject({ code: 'image-too-large', message: 'Image size should be less than 5MB' })
})

test('a new post that is not a valid multipart form is rejected', async () => {
  const { call } = await openOffice()
  expect((await call('/insert/blog', withJson('POST', words))).status).toBe(415)
  const broken = { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: 'nonsense' }
  expect((await call('/insert/blog', broken)).status).toBe(400)
})

test('the image of a post is deleted if saving the post fails', async () => {
  const { publish, db, files } = await openOffice()
  await db.schema.alterTable('post').dropColumn('tags').execute()
  expect((await publish()).status).toBe(500)
  expect([...files.contents.keys()]).toEqual([])
})

test('a partial edit preserves a post’s slug and other fields, and deletes the replaced image', async () => {
  const { publish, call, files } = await openOffice()
  const { blog } = await publish()
  const form = withForm({ title: 'A new title', image: await photoFile('new.jpg', 60, 30) })
  const response = await call(`/insert/blog?id=${blog._id}`, { ...form, method: 'PATCH' })
  expect(response.status).toBe(200)
  const edited = (await response.json()).blog
  expect(edited).toMatchObject({ title: 'A new title', description: words.description, slug: 'bail-custody' })
  expect(edited).toMatchObject({ tags: blog.tags, author: blog.author, publishedAt: blog.publishedAt })
  expect(edited.blogimage).not.toBe(blog.blogimage)
  expect([...files.contents.keys()]).toEqual([`blogs/${edited.blogimage}`])
})

test('an edit based on an older version of a post is rejected with 409', async () => {
  const { publish, call } = await openOffice()
  const { blog } = await publish()
  const stale = withJson('PATCH', { title: 'Mine', updatedAt: '2020-01-01T00:00:00.000Z' })
  const response = await call(`/insert/blog?id=${blog._id}`, stale)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ error: { code: 'edited-meanwhile' } })
})

test('when a post is edited twice at the same time, only one edit succeeds and the other leaves no image', async () => {
  const { publish, call, list, files } = await openOffice()
  const { blog } = await publish()
  const edit = async (width: number) => {
    const image = await photoFile('new.jpg', width, 30)
    const form = withForm({ title: `Width ${width}`, updatedAt: blog.updatedAt, image })
    return await call(`/insert/blog?id=${blog._id}`, { ...form, method: 'PATCH' })
  }
  const responses = await Promise.all([edit(60), edit(90)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const [remaining] = (await list()).blogs
  expect([...files.contents.keys()]).toEqual([`blogs/${remaining.blogimage}`])
})

test('a post with a future date is scheduled and hidden from the public list', async () => {
  const { publish, list, api } = await openOffice()
  const { blog } = await publish({ date: '2999-01-01' })
  expect(blog.state).toBe('scheduled')
  expect(await (await api.request('/insert/getblog')).json()).toMatchObject({ blogs: [], total: 0 })
  expect(await list()).toMatchObject({ blogs: [] })
  expect(await list('?state=scheduled')).toMatchObject({ blogs: [{ _id: blog._id }], total: 1 })
  expect(await list('?state=all')).toMatchObject({ total: 1 })
})

test('an ambiguous date is rejected, and the post stays scheduled for its original date', async () => {
  const { publish, call, list } = await openOffice()
  const { blog } = await publish({ date: 'December 3, 2999' })
  const response = await call(`/insert/blog?id=${blog._id}`, withJson('PATCH', { date: '03/12/2999' }))
  expect(response.status).toBe(422)
  expect(Object.keys((await response.json()).error.fields)).toEqual(['date'])
  expect(await list('?state=scheduled')).toMatchObject({ blogs: [{ date: 'December 3, 2999' }] })
})

test('a deleted post is moved to the bin, hidden from the public, and can be restored', async () => {
  const { publish, call, list, api } = await openOffice()
  const { blog } = await publish()
  expect((await call(`/insert/deleteblog?id=${blog._id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await list()).toMatchObject({ blogs: [] })
  expect(await (await api.request('/insert/getblog')).json()).toMatchObject({ blogs: [] })
  expect(await list('?state=bin')).toMatchObject({ blogs: [{ _id: blog._id, state: 'bin' }] })
  expect((await call(`/insert/restoreblog?id=${blog._id}`, { method: 'POST' })).status).toBe(200)
  expect(await list()).toMatchObject({ blogs: [{ _id: blog._id, state: 'published' }] })
})

test('post lists are paginated, sorted newest first, and filtered by search text or tag', async () => {
  const { publish, list } = await openOffice()
  for (const day of [1, 2, 3])
    await publish({
      title: `Post ${day}`,
      date: `October ${day}, 2026`,
      tags: day === 2 ? '100% law' : 'other',
      writer: day === 3 ? 'Édith' : 'A. N.',
    })
  expect((await list('?limit=2')).blogs.map((blog: { title: string }) => blog.title)).toEqual(['Post 3', 'Post 2'])
  expect((await list('?limit=2&page=2')).blogs.map((blog: { title: string }) => blog.title)).toEqual(['Post 1'])
  expect(await list('?q=pOsT 2')).toMatchObject({ total: 1 })
  expect(await list('?q=Édit')).toMatchObject({ total: 1 })
  expect(await list('?q=%25')).toMatchObject({ total: 1 })
  expect(await list('?q=_')).toMatchObject({ total: 0 })
  expect(await list('?tag=100%25 law')).toMatchObject({ total: 1 })
  expect(await list('?tag=oth')).toMatchObject({ total: 0 })
})

async function openOffice() {
  const office = await testOffice()
  return {
    ...office,
    list: async (query = '') => (await office.call(`/insert/getblog${query}`)).json(),
    async publish(fields: Record<string, string | File> = {}) {
      const form = withForm({ ...words, image: await photoFile(), ...fields })
      const response = await office.call('/insert/blog', form)
      return { status: response.status, ...(await response.json()) }
    },
  }
}
