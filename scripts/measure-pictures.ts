import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash, measureImages } from '#domain/images/picture-worker.server.ts'
import { projectRoot } from '#platform/project-root.ts'
import { openWorkerPool } from '#platform/worker-pool/worker-pool.ts'

/* A step of the build: measures the pictures of content/ and writes the result to the given file. */

const workerPool = openWorkerPool()
const images = globSync('content/pictures/*.{webp,jpg,jpeg,png,avif}', { cwd: projectRoot }).map((file) =>
  readFileSync(path.join(projectRoot, file)),
)
const measures = await measureImages(workerPool, images)
workerPool.close()
const measured = images.flatMap((bytes, index) => (measures[index] ? [[contentHash(bytes), measures[index]]] : []))
writeFileSync(process.argv[2] ?? '', JSON.stringify(measured))
