import type { EndSpan, SpanFacts, Tracing } from './open-telemetry.ts'

/* OpenTelemetry is of the process, not of a request: begun once, before anything else is opened. */
let tracing: Tracing | undefined

/** Begins to send traces where a collector is set, and else loads nothing. Returns what sends the last of them. */
export async function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT }: { OTEL_EXPORTER_OTLP_ENDPOINT?: string }) {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const { openTracing } = await import('./open-telemetry.ts')
  tracing = openTracing()
  return tracing.close
}

export function isTracing() {
  return tracing !== undefined
}

/** Does the work within a span of this name; without a collector, only the work. */
export function traced<Result>(name: string, facts: SpanFacts, work: (end?: EndSpan) => Promise<Result>) {
  return tracing ? tracing.traced(name, facts, work) : work()
}

/** Adds a span that has just ended, of so many milliseconds. */
export function recordSpan(name: string, facts: SpanFacts, milliseconds: number, error?: unknown) {
  tracing?.recordSpan(name, facts, milliseconds, error)
}
