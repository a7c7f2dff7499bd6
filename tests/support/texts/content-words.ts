import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseDocument } from 'yaml'
import type { Content } from '#domain/firm/content.ts'
import { Interface } from '#domain/firm/schemas/interface-schema.ts'
import { messageSchema } from '#domain/messages/message.ts'
import { projectRoot } from '#platform/project-root.ts'

/* Texts of the test content, so that a test can compare and count what the site shows. */

const folder = path.join(projectRoot, 'tests', 'fixtures', 'content')

/** The interface texts of the test content. */
export const interfaceWords = Interface.parse(parse(readFileSync(path.join(folder, 'interface.yaml'), 'utf8')))

/** The schema of a visitor's message, with the error messages of the test content. */
export const NewMessage = messageSchema(() => interfaceWords.messageErrors)

export const areas = headsOf<{ title: string }>('practice-areas')
export const members = headsOf<{ name: string; group: string }>('team')
export const homeWords: Content['home'] = parseYaml(readFileSync(path.join(folder, 'home.yaml'), 'utf8'))
export const questions: { question: string }[] = parseYaml(readFileSync(path.join(folder, 'faq.yaml'), 'utf8'))

function headsOf<Head>(name: string) {
  return readdirSync(path.join(folder, name))
    .map((file) => ({ slug: file.replace('.md', ''), ...headOf<Head>(path.join(folder, name, file)) }))
    .sort((one, other) => one.order - other.order)
}

function headOf<Head>(file: string): Head & { order: number } {
  return parseYaml(readFileSync(file, 'utf8').split('\n---\n')[0] ?? '')
}

function parseYaml(yaml: string) {
  return parseDocument(yaml, { logLevel: 'silent' }).toJS()
}
