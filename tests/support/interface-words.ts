import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { Interface } from '#domain/firm/schemas/interface-schema.ts'
import { messageSchema } from '#domain/messages/message.ts'
import { projectRoot } from '#platform/project-root.ts'

const file = path.join(projectRoot, 'tests', 'fixtures', 'content', 'interface.yaml')

/** What the parts of the site say in the tests. */
export const interfaceWords = Interface.parse(parse(readFileSync(file, 'utf8')))

/** What a visitor writes, checked as the site does. */
export const NewMessage = messageSchema(() => interfaceWords.messageErrors)
