import type { EndSpan, SpanFacts, Tracing } from './open-telemetry.ts'

/* OpenTelemetry is global to the process. Start it once, before anything else is opened. */
let tracing: Tracing | undefined

/** Starts exporting traces if a collector is set; otherwise loads nothing. Returns a function that flushes them. */
export async function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT }: { OTEL_EXPORTER_OTLP_ENDPOINT?: string }) {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const { openTracing } = await import('./open-telemetry.ts')
  tracing = openTracing()
  return tracing.close
}

export function isTracing() {
  return tracing !== undefined
}

/** Runs the work within a span of this name; without a collector, just runs it. */
export function traced<Result>(name: string, facts: SpanFacts, work: (end?: EndSpan) => Promise<Result>) {
  return tracing ? tracing.traced(name, facts, work) : work()
}

/** Adds a span that has just ended and took this many milliseconds. */
export function recordSpan(name: string, facts: SpanFacts, milliseconds: number, error?: unknown) {
  tracing?.recordSpan(name, facts, milliseconds, error)
}
