import fc from 'fast-check'
import { seed } from './test-run.ts'

fc.configureGlobal({ seed })
