import type { Call } from './call.ts'
import { contentCalls } from './content-calls.ts'
import { deskCalls } from './desk-calls.ts'
import { messageCalls } from './message-calls.ts'

/** Every call of the interface, in the order of the reading page. A test holds it against the real routes. */
export const calls: Call[] = [...messageCalls, ...contentCalls, ...deskCalls]
