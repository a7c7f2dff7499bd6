import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/* A thread that writes a number to two rows in one transaction, in a loop, until it gets a message. Posts the last. */

const database = new DatabaseSync(String(workerData), { timeout: 10_000 })
const update = database.prepare('update "readCount" set count = ? where path = ?')
let isRunning = true
parentPort?.on('message', () => {
  isRunning = false
})

function write(number: number) {
  database.exec('begin immediate')
  for (const path of ['/a', '/b']) update.run(number, path)
  database.exec('commit')
  if (number === 50) parentPort?.postMessage('begun')
  if (isRunning) setImmediate(write, number + 1)
  else {
    database.close()
    parentPort?.postMessage(number)
    parentPort?.close()
  }
}

write(1)
