import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage, insertParty } from '#tests/support/unit/rows.ts'
import { matchParties } from './match-parties.server.ts'
import { addParties, addParty, editParty, indexParties } from './parties.server.ts'
import { NewParty } from './party.ts'

test('a party match includes the text found, the party, its matter, its side and the reason', async () => {
  const { db } = await testResources()
  const id = await insertParty(db, { name: 'शर्मा स्टील', matter: 'Patidar Fabricators, 2024', side: 'opposite' })
  await insertParty(db, { name: 'Nobody Else' })
  const message = { id: 'none', name: 'Rajesh Kumar', text: 'We run a steel unit at Pithampur, Sharma Steel Traders.' }
  expect(await matchParties(db, message)).toEqual([
    {
      partyId: id,
      name: 'शर्मा स्टील',
      matter: 'Patidar Fabricators, 2024',
      side: 'opposite',
      found: 'Sharma Steel',
      reason: '“Sharma Steel” sounds like शर्मा स्टील, opposite side in Patidar Fabricators, 2024',
    },
  ])
})

test.each([
  // party, sender, text, matched name
  ['Sharma', 'Ravi Sharma', 'Hello.', 'Sharma'],
  ['शर्मा', 'Ravi Sarma', 'Hello.', 'Sarma'],
  ['Rajesh Sharma', 'राजेश शर्मा', 'Hello.', 'राजेश शर्मा'],
  ['Rajesh Kumar Sharma', 'Shri Rajesh Sharma', 'Hello.', 'Rajesh Sharma'],
  ['Rajesh Sharma', 'Rajesh Kumar Sharma', 'Hello.', 'Rajesh Kumar Sharma'],
  ['Rajesh Sharma', 'R. Sharma', 'Hello.', 'R. Sharma'],
  ['R. K. Sharma', 'Rakesh Sharma', 'Hello.', 'Rakesh Sharma'],
  ['Rajesh Sharma', 'Sharma Rajesh', 'Hello.', 'Sharma Rajesh'],
  ['Gupta & Sons', 'A', 'against gupta and sons of Ujjain', 'gupta and sons'],
  ['M/s Patidar Fabricators Pvt. Ltd.', 'A', 'My buyer is Patidar Fabricators, Dewas.', 'Patidar Fabricators'],
  ['Sharma Steel Industries Pvt Ltd', 'A', 'the firm M/s. Sarma Steel has not paid', 'Sarma Steel'],
  ['Mohd. Ashraf Khan', 'Mohammed Ashraf Khan', 'Hello.', 'Mohammed Ashraf Khan'],
  ['Laxmi Traders', 'A', 'लक्ष्मी ट्रेडर्स ने पैसा नहीं दिया', 'लक्ष्मी ट्रेडर्स'],
  ['D’Souza & Sons', 'A', 'We owe D Souza and Sons, Indore.', 'D Souza and Sons'],
  ['D Souza and Sons', 'A', "We owe D'Souza & Sons.", "D'Souza & Sons"],
  ['Dsouza', 'Maria De Souza', 'Hello.', 'De Souza'],
  ['Dilip Souza', 'D. Souza', 'Hello.', 'D. Souza'],
  ['Gopal Nayar', 'Gopal Nair', 'Hello.', 'Gopal Nair'],
  ['Smt. Sunita Choudhary', 'A', 'My aunt, Suneeta Chaudhari, has the papers.', 'Suneeta Chaudhari'],
])('the party %s is found in the message of %s: %s', async (name, sender, text, found) => {
  const { db } = await testResources()
  await insertParty(db, { name })
  expect(await matchParties(db, { id: 'none', name: sender, text })).toMatchObject([{ found }])
})

test.each([
  ['Neha Sharma', 'Ravi Sharma', 'Hello.'],
  ['R. K. Sharma', 'Mukesh Sharma', 'Hello.'],
  ['Sharma Traders', 'Ravi Sharma', 'We are traders.'],
  ['Maya Das', 'A', 'It may this week be decided.'],
  ['Ram Lal', 'Ram Prakash', 'We saw Lal Bahadur there.'],
  ['Patel', 'A', 'The petal of a flower.'],
  ['Gupta & Sons', 'Anil Gupta', 'My sons are here.'],
  // Initials alone could be anybody.
  ['Rajesh Sharma', 'R. S.', 'Hello.'],
  ['Sharma', 'S.', 'Hello.'],
  ['Rajesh Sharma', 'Anil Sharma', 'Signed R. S.'],
])('the party %s is not found in the message of %s: %s', async (name, sender, text) => {
  const { db } = await testResources()
  await insertParty(db, { name })
  expect(await matchParties(db, { id: 'none', name: sender, text })).toEqual([])
})

test('a party marked as a different person is not matched for that message, but still for others', async () => {
  const { db } = await testResources()
  const [party, message] = [await insertParty(db, { name: 'Ravi Sharma' }), await insertMessage(db)]
  const query = { id: message, name: 'Ravi Sharma', text: 'Hello.' }
  expect(await matchParties(db, query)).toHaveLength(1)
  await db.insertInto('otherParty').values({ messageId: message, partyId: party }).execute()
  expect(await matchParties(db, query)).toEqual([])
  expect(await matchParties(db, { ...query, id: 'another' })).toHaveLength(1)
})

test('only the parties whose names may be in the message are read from the database', async () => {
  const { db } = await testResources()
  const letters = [...'bdghjklmnprstv']
  for (const first of letters) {
    for (const last of letters) await insertParty(db, { name: `${first}avi ${last}arma` })
  }
  const counter = new RowCount()
  const message = { id: 'none', name: 'R. Sarma', text: 'Mavi Tarma owes us money.' }
  const found = await matchParties(db.withPlugin(counter), message)
  expect(found.map(({ name }) => name)).toEqual(['mavi tarma', 'ravi sarma'])
  expect(counter.rows).toBeLessThan(20)
})

test('a message without words matches no party', async () => {
  const { db } = await testResources()
  await insertParty(db)
  expect(await matchParties(db, { id: 'none', name: '…', text: '??' })).toEqual([])
})

test('a party is matched by its current name after it is added, edited, pasted or indexed again', async () => {
  const resources = await testResources()
  const { db } = resources
  const find = async (name: string) => (await matchParties(db, { id: 'none', name, text: '' })).map((hint) => hint.name)
  const { id } = await addParty(resources, machine, { input: NewParty.parse({ name: 'Ravi Sharma' }) })
  expect(await find('Ravi Sarma')).toEqual(['Ravi Sharma'])
  await editParty(resources, machine, id, { name: 'Anil Gupta' })
  expect([await find('Ravi Sarma'), await find('Anil Gupta')]).toEqual([[], ['Anil Gupta']])
  await addParties(resources, machine, [NewParty.parse({ name: 'Laxmi Traders' })])
  expect(await find('Lakshmi Traders')).toEqual(['Laxmi Traders'])

  await db.deleteFrom('partySound').where('partyId', '=', id).execute()
  await db.updateTable('partySound').set({ version: 0, firstBones: 'otherwise' }).execute()
  expect(await indexParties(resources)).toBe(2)
  expect(await indexParties(resources)).toBe(0)
  expect([await find('Anil Gupta'), await find('Lakshmi Traders')]).toEqual([['Anil Gupta'], ['Laxmi Traders']])
})

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXZ']
const lastNames = ['Sarma', 'Gupta', 'Patidar', 'Verma', 'Joshi']

test('a message with initials only reads no parties from the database', async () => {
  const { db } = await resourcesWithParties(3_000)
  const counter = new RowCount()
  const text = `${alphabet.join('. ')}. We wait for an answer.`
  expect(await matchParties(db.withPlugin(counter), { id: 'none', name: 'A. B.', text })).toEqual([])
  expect(counter.rows).toBe(0)
})

test('initials with a common surname read only the parties of that name, at most 200 per query', async () => {
  const { db } = await resourcesWithParties(3_000)
  const counter = new RowCount()
  const text = `${alphabet.join('. ')}. Sharma`
  expect(await matchParties(db.withPlugin(counter), { id: 'none', name: 'A. B.', text })).not.toEqual([])
  const names = counter.results.filter((rows) => rows.some((row) => row.name !== undefined))
  expect(names.flat()).toHaveLength(3_000 / lastNames.length)
  expect(Math.max(...names.map((rows) => rows.length))).toBeLessThanOrEqual(200)
})

async function resourcesWithParties(count: number) {
  const resources = await testResources()
  const names = Array.from({ length: count }, (_, at) => {
    const [first, last] = [alphabet[at % alphabet.length], lastNames[at % lastNames.length]]
    return `${first}abi${at} ${last}`
  })
  const parties = names.map((name) => NewParty.parse({ name }))
  await addParties(resources, machine, parties)
  return resources
}

test('the cost of matching initials does not grow quadratically with the length of the text', async () => {
  const { db } = await testResources()
  const letters = [...'bcdfghjklmnprstv']
  const names = letters.flatMap((first) => letters.map((second) => `Amit ${first}a${second}aar`))
  for (const name of names) await insertParty(db, { name })
  const costOf = (initials: number) => {
    const text = `${'A '.repeat(initials)}${letters.join(' ').toUpperCase()}`
    return cpuCost(() => matchParties(db, { id: 'none', name: 'Ravi', text }))
  }
  await costOf(240)
  const short = await costOf(240)
  // Ten times the length; a quadratic cost would be a hundred times as high.
  expect(await costOf(2_400)).toBeLessThan(30 * Math.max(short, 20))
})

/** Counts the rows that queries return. */
class RowCount implements KyselyPlugin {
  results: PluginTransformResultArgs['result']['rows'][] = []

  get rows() {
    return this.results.flat().length
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    this.results.push(result.rows)
    return result
  }
}

/** Processor time in milliseconds: unlike elapsed time, it does not grow on a busy machine. */
async function cpuCost(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
