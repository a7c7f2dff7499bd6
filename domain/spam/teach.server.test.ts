import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage } from '#tests/support/rows.ts'
import { judge } from './judge.server.ts'
import { teach } from './teach.server.ts'

const offer = {
  name: 'Anil Kumar',
  email: 'sales@chairs.example',
  text: 'Brindle lanterns, thrumming gnarls, polished fjords.',
}

test('what staff call spam is set aside the next time, with the words that did it, and no longer once it is taken back', async () => {
  const { desk, mark, judged } = await pupil()
  const first = await desk(offer)
  expect(await judged(offer)).toMatchObject({ setAside: false })
  await mark(first, 'spam')
  const again = await judged(offer)
  expect(again.setAside).toBe(true)
  expect(again.reasons[0]).toMatch(/^Words that staff called spam: .*lanterns/)
  await mark(first, 'genuine')
  expect(await judged(offer)).toMatchObject({ setAside: false })
})

test('a message teaches once, however often it is marked', async () => {
  const { desk, mark, known } = await pupil()
  const id = await desk(offer)
  await mark(id, 'spam')
  const once = await known()
  await mark(id, 'spam')
  expect(await known()).toEqual(once)
  expect(once.find(({ word }) => word === '')).toMatchObject({ spam: 1, genuine: 0 })
  await mark(id, 'genuine')
  expect((await known()).every(({ spam, genuine }) => spam === 0 && genuine === 1)).toBe(true)
})

test('what is taken back leaves nothing, and others keep what they taught', async () => {
  const { desk, mark, known } = await pupil()
  const [one, other] = [await desk(offer), await desk({ ...offer, text: 'Lanterns and fjords.' })]
  await mark(other, 'spam')
  const before = await known()
  await mark(one, 'spam')
  await mark(one, null)
  expect(await known()).toEqual(before)
  await mark(other, null)
  expect(await known()).toEqual([])
})

test('no word of a message can be read in what is kept', async () => {
  const { desk, mark, known } = await pupil()
  await mark(await desk(offer), 'spam')
  const kept = JSON.stringify(await known()).toLowerCase()
  for (const word of ['anil', 'kumar', 'sales', 'chairs', 'lantern', 'fjord', 'polish'])
    expect(kept).not.toContain(word)
})

async function pupil() {
  const resources = await testResources()
  const { db, sign } = resources
  return {
    desk: (writing: typeof offer) => insertMessage(db, writing),
    judged: (writing: typeof offer) => judge({ db, sign }, { ...writing, email: 'other@lamps.example' }, {}),
    known: () => db.selectFrom('spamWord').selectAll().orderBy('word').execute(),
    mark: (id: string, as: 'spam' | 'genuine' | null) =>
      change(resources, machine, async (work) => {
        const message = await work.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        await teach(work, sign, message, as)
      }),
  }
}
