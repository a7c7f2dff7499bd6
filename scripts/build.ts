import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { projectRoot } from '#platform/project-root.ts'

/** The sources of the build; a change in any of them makes the build stale. */
export const buildSources = [
  'api',
  'app',
  'domain',
  'http',
  'platform',
  'public',
  'main.ts',
  'metrics.ts',
  'request-listener.ts',
  'server.ts',
  'services.ts',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/subset-fonts.ts',
  'scripts/generate-styles.ts',
  'vite.config.ts',
  ...(process.env.TEST_BUILD ? ['tests/support/short-waits.ts', 'tests/support/cheap-password-cost.ts'] : []),
]
/** TEST_BUILD selects the build for the tests, in which the waits of the specification are shorter. */
export const outputFolder = path.join(projectRoot, process.env.TEST_BUILD ? 'build-test' : 'build')
const stampFile = path.join(outputFolder, 'made-from')
const measuresFile = path.join(outputFolder, 'measures.json')
const clientFolder = path.join(outputFolder, 'client')

export function isBuildFresh() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()
}

export function build() {
  const cli = path.join(projectRoot, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  if (!existsSync(cli)) {
    throw new Error(
      'The build is missing or stale, and the tools that make it are not installed. Run npm ci, then npm run build.',
    )
  }
  rmSync(stampFile, { force: true })
  rmSync(measuresFile, { force: true })
  const { status } = spawnSync(process.execPath, [cli, 'build'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The build failed; the lines above say why.')
  precompress()
  measurePictures()
  writeFileSync(stampFile, fingerprint())
}

function fingerprint() {
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of buildSources.flatMap(filesOf)) hash.update(file).update(readFileSync(path.join(projectRoot, file)))
  return hash.digest('hex')
}

function filesOf(source: string): string[] {
  const fullPath = path.join(projectRoot, source)
  if (path.extname(source)) return [source]
  return readdirSync(fullPath, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** Ignores failures: the start of the site reports a picture that cannot be read, by its name. */
function measurePictures() {
  spawnSync(process.execPath, [path.join(projectRoot, 'scripts', 'measure-pictures.ts'), measuresFile], {
    stdio: 'inherit',
  })
}

/** Compresses the files once, at the highest level, so that serving them costs nothing. */
function precompress() {
  for (const entry of readdirSync(clientFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|txt|json)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main && !(process.argv.includes('--if-stale') && isBuildFresh())) {
  console.log('Building the site …')
  build()
  console.log(`Built into ${path.basename(outputFolder)}/.`)
}
