import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { Interface } from '#domain/firm/schemas/interface-schema.ts'
import { messageSchema } from '#domain/messages/message.ts'
import { projectRoot } from '#platform/project-root.ts'

const file = path.join(projectRoot, 'tests', 'fixtures', 'content', 'interface.yaml')

/** The interface texts of the test content. */
export const interfaceWords = Interface.parse(parse(readFileSync(file, 'utf8')))

/** The schema of a visitor's message, with the error messages of the test content. */
export const NewMessage = messageSchema(() => interfaceWords.messageErrors)
