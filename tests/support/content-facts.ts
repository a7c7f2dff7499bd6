import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from 'yaml'
import type { Content } from '#domain/firm/content.ts'
import { projectRoot } from '#platform/project-root.ts'

/* What content/ holds, read without making anything of it, so that a test can compare a page with it. */

const folder = path.join(projectRoot, 'content')

export const firmBlurb: string = readYaml('firm.yaml').blurb
export const resources: Pick<Content['resources'], 'cards'> = readYaml('resources.yaml')

/** In their order. */
export const practiceAreas = readdirSync(path.join(folder, 'practice-areas'))
  .map((file) => {
    const [head = ''] = readFileSync(path.join(folder, 'practice-areas', file), 'utf8').split('\n---\n')
    const { title, order }: { title: string; order: number } = parsed(head)
    return { slug: file.replace('.md', ''), title, order }
  })
  .sort((one, other) => one.order - other.order)

function readYaml(name: string) {
  return parsed(readFileSync(path.join(folder, name), 'utf8'))
}

function parsed(yaml: string) {
  return parseDocument(yaml, { logLevel: 'silent' }).toJS()
}
