import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/** The folder of the build that the tests run. */
export const builtFolder = path.join(projectRoot, process.env.TEST_BUILD ? 'build-test' : 'build')
