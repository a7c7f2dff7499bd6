import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

/* Loaded only if traces are exported. The packages read the OTEL_… variables from the environment themselves. */

/** Attributes must never contain IP addresses, values of queries, or anything that a visitor typed. */
export type SpanFacts = { attributes?: Record<string, string | number>; traceparent?: string }
export type EndSpan = (attributes: Record<string, string | number>) => void

export type Tracing = ReturnType<typeof openTracing>

export function openTracing() {
  const resource = resourceFromAttributes({ 'service.name': 'chambers' }).merge(
    detectResources({ detectors: [envDetector] }),
  )
  const spanProcessors = [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })]
  const provider = new TracerProvider({ resource, spanProcessors })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('chambers')

  return {
    async traced<Result>(name: string, facts: SpanFacts, work: (end?: EndSpan) => Promise<Result>) {
      const { attributes, traceparent } = facts
      const kind = traceparent === undefined ? SpanKind.INTERNAL : SpanKind.SERVER
      return await tracer.startActiveSpan(name, { kind, attributes }, parentOf(traceparent), async (span) => {
        try {
          return await work((more) => void span.setAttributes(more))
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : undefined })
          throw error
        } finally {
          span.end()
        }
      })
    },

    recordSpan(name: string, { attributes }: SpanFacts, milliseconds: number, error?: unknown) {
      const endTime = Date.now()
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: endTime - milliseconds })
      if (error) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },

    close: () => provider.shutdown(),
  }
}

/** A request continues the trace of its client; any other span belongs to the active span. */
function parentOf(traceparent?: string): Context {
  return traceparent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent })
}
