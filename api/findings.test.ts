import { expect, test } from 'vitest'
import { photoFile } from '#tests/support/pictures.ts'
import { testOffice, withForm, withJson } from '#tests/support/unit/api.ts'

const words = {
  title: 'The best chambers',
  description: 'Read [here](https://example.test).',
  writer: 'A. N. Advocate',
}

test('publishing through the API returns Rule 36 and accessibility findings without blocking the post', async () => {
  const { call } = await testOffice()
  const published = await call('/insert/blog', withForm({ ...words, image: await photoFile() }))
  expect(published.status).toBe(201)
  const { blog, findings } = await published.json()
  expect(blog.state).toBe('published')
  expect(findings).toMatchObject([
    { kind: 'rule-36', field: 'title', name: '“best”', message: '“best” compares with other advocates' },
    { kind: 'access', field: 'description', name: '“here”', message: '“here” does not say where it leads' },
  ])

  const change = { title: 'The chambers', description: 'Read [the judgment](https://example.test).' }
  const changed = await call(`/insert/blog?id=${blog._id}`, withJson('PATCH', change))
  expect((await changed.json()).findings).toEqual([])

  const revisions = await (await call(`/insert/blogrevisions?id=${blog._id}`)).json()
  const first = revisions.revisions.at(-1).revision
  const restored = await call(`/insert/restorerevision?id=${blog._id}&revision=${first}`, { method: 'POST' })
  expect((await restored.json()).findings).toHaveLength(2)
})

test('a draft is not checked and has no findings', async () => {
  const { call } = await testOffice()
  const drafted = await call('/insert/blog', withForm({ ...words, state: 'draft' }))
  expect((await drafted.json()).findings).toBeNull()
})
