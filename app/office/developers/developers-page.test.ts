import { expect, test } from 'vitest'
import { curlExample } from './developers-page.tsx'

const responses = { 200: { description: 'Holds it' } }

test('the curl example of a public GET request contains only its URL', () => {
  const operation = { summary: 'Posts', tags: ['Posts'], responses }
  expect(curlExample('https://chambers.example', { method: 'GET', path: '/insert/getblog', operation })).toBe(
    "curl 'https://chambers.example/insert/getblog'",
  )
})

test('the curl example of an admin request contains the cookie, origin, id and required fields', () => {
  const schema = { properties: { unread: { type: 'boolean' }, note: { type: 'string' } }, required: ['unread'] }
  const operation = {
    summary: 'Mark a message',
    tags: ['Messages'],
    security: [{ session: [] }],
    parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema } } },
    responses,
  }
  expect(
    curlExample('http://localhost:3000', { method: 'PATCH', path: '/insert/contact', operation }).split('\n'),
  ).toEqual([
    "curl -X PATCH 'http://localhost:3000/insert/contact?id=' \\",
    "  -H 'Cookie: …' \\",
    "  -H 'Origin: http://localhost:3000' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"unread":true}'`,
  ])
})

test('the curl example of a form request sends the image as a file', () => {
  const schema = { properties: { image: { type: 'string' }, alt: { type: 'string' } }, required: ['image'] }
  const operation = {
    summary: 'Add a picture',
    tags: ['Pictures'],
    requestBody: { content: { 'multipart/form-data': { schema } } },
    responses,
  }
  expect(curlExample('http://localhost:3000', { method: 'POST', path: '/insert/media', operation })).toContain(
    "-F 'image=@a.jpg'",
  )
})
