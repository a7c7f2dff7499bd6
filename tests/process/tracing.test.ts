import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { newMessage, json as post } from '#tests/support/samples.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }
type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

test('requests join the client’s trace with spans for rendering and queries, e-mails have spans, and none has visitor data', async () => {
  const collector = await startCollector()
  const mail = await startMailServer()
  const site = await startCopiedSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=the-site',
    SMTP_URL: mail.url,
    PAGE_CACHE: 'off',
  })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  await (await fetch(`${site.url}/blog?q=zebra`, { headers })).text()
  await fetch(`${site.url}/insert/contactus`, post(newMessage({ name: 'Zebediah', message: 'A secret matter' })))
  await expect.poll(() => mail.acceptCounts.size).toBeGreaterThan(0)
  await site.end('SIGTERM')
  await mail.stop()

  const [request, ...others] = collector.spans.filter((span) => span.traceId === traceId && span.name === 'GET')
  expect(others).toEqual([])
  const childSpans = (name: string, parent?: Span) =>
    collector.spans.filter((span) => span.name === name && span.parentSpanId === parent?.spanId)
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7')
  expect(attribute(request, 'url.path')).toEqual({ stringValue: '/blog' })
  expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: 200 })
  const [render] = childSpans('render', request)
  const queries = childSpans('query', render).map((span) => attribute(span, 'db.query.text')?.stringValue)
  expect(queries.some((sql) => sql?.includes('from "post"'))).toBe(true)
  expect(collector.spans.some(({ name }) => name === 'send e-mail')).toBe(true)
  expect(collector.services).toEqual(new Set(['the-site']))
  expect(JSON.stringify(collector.spans)).not.toMatch(/zebra|Zebediah|secret matter|127\.0\.0\.1/)
})

function attribute(span: Span | undefined, name: string) {
  return span?.attributes.find(({ key }) => key === name)?.value
}

/** A collector that receives traces by OTLP over HTTP. */
async function startCollector() {
  const spans: Span[] = []
  const services = new Set<string | undefined>()
  const server = createServer(async (request, response) => {
    expect(request.url).toBe('/v1/traces')
    const { resourceSpans } = (await json(request)) as Export
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { spans, services, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
