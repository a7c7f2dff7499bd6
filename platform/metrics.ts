import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from './log.ts'

/** A response to count. */
type CountedResponse = { kind: string; status: number; cache?: string; ms: number }

/** A value to read at each scrape; undefined if there is none at the moment. */
type ReadValue = () => number | undefined | Promise<number | undefined>

type Metrics = ReturnType<typeof openMetrics>

/** From a cached page to an export over a slow connection, in seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** If the database hangs, a scrape omits only its values. */
const readTimeoutMs = 2_000

/**
 * Metrics of this process in the format of Prometheus. Includes prom-client's defaults: processor time, memory, garbage
 * collection, and the event loop delay from monitorEventLoopDelay.
 */
export function openMetrics(log: Log) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by kind, status and whether the page cache had the response; time until the response is ready.',
    labelNames: ['kind', 'status', 'cache'],
    buckets: durationBuckets,
    registers,
  })

  return {
    countResponse({ kind, status, cache = 'none', ms }: CountedResponse) {
      durations.observe({ kind, status, cache }, ms / 1000)
    },

    /** Adds a value that is read at each scrape. */
    addGauge(name: string, help: string, read: ReadValue) {
      const gauge = new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await readWithTimeout(read).catch((error) =>
            log.warn({ error, metric: name }, 'no value of a metric'),
          )
          if (typeof value === 'number') gauge.set(value)
          else gauge.remove()
        },
      })
    },

    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

async function readWithTimeout(read: ReadValue) {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`It took more than ${readTimeoutMs} ms.`)), readTimeoutMs)
  try {
    return await Promise.race([read(), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Serves the metrics at /metrics, on a port of its own that visitors cannot reach. */
export async function listenForMetrics(
  metrics: Metrics,
  { METRICS_HOST, METRICS_PORT }: { METRICS_HOST: string; METRICS_PORT: number },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is only GET /metrics.\n')
      return
    }
    const text = await metrics.text()
    response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error) =>
      reject(new Error(`METRICS_PORT: cannot listen on ${METRICS_HOST}:${METRICS_PORT} (${error.message}).`)),
    )
    server.listen(METRICS_PORT, METRICS_HOST)
  })
  return server
}
