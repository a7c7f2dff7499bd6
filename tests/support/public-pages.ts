import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from 'yaml'
import type { Content } from '#domain/firm/content.ts'
import { sitePages } from '#domain/site/pages.ts'
import { projectRoot } from '#platform/project-root.ts'

/* Facts from content/, read without the code of the site, so that a test can compare a page with them. */

const folder = path.join(projectRoot, 'content')

export const firmBlurb: string = readYaml('firm.yaml').blurb
export const resources: Pick<Content['resources'], 'cards'> = readYaml('resources.yaml')

/** In the order of the pages. */
export const practiceAreas = readdirSync(path.join(folder, 'practice-areas'))
  .map((file) => {
    const [head = ''] = readFileSync(path.join(folder, 'practice-areas', file), 'utf8').split('\n---\n')
    const { title, order }: { title: string; order: number } = parseYaml(head)
    return { slug: file.replace('.md', ''), title, order }
  })
  .sort((one, other) => one.order - other.order)

function readYaml(name: string) {
  return parseYaml(readFileSync(path.join(folder, name), 'utf8'))
}

function parseYaml(yaml: string) {
  return parseDocument(yaml, { logLevel: 'silent' }).toJS()
}

/** Every page of the page list, and one address of each kind of page that is not in the list. */
export const publicPages: string[] = [
  ...sitePages.map(({ path }) => path),
  '/practice-areas/litigation',
  '/practice-areas/none-such',
  '/blog/tag/arbitration',
  '/blog/interim-relief-before-and-during-arbitration',
  '/search',
  '/no/such/page',
]
