import { renderToString } from 'react-dom/server'
import { createRoutesStub, isRouteErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { IncidentContext } from '#app/document/document-context.ts'
import { ErrorScreen } from './error-screen.tsx'

function screenAfter(error: unknown, isOutage = false) {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: () => null, ErrorBoundary: ErrorScreen }])
  return renderToString(
    <IncidentContext value={{ id: '7f3a', isOutage }}>
      <Page hydrationData={{ loaderData: {}, errors: { page: error } }} />
    </IncidentContext>,
  ).replaceAll('<!-- -->', '')
}

test('the error screen shows status 500 and the incident id but not the cause', () => {
  const html = screenAfter(new Error('no such table: post'))
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain('500 Internal Server Error')
  expect(html).toContain('the number 7f3a')
  expect(html).not.toContain('no such table')
  expect(html).not.toContain('error-screen.test')
})

test('the error screen shows the status of a route error response but not its data', () => {
  const response = { status: 405, statusText: 'Method Not Allowed', internal: true, data: 'secret' }
  expect(isRouteErrorResponse(response)).toBe(true)
  const html = screenAfter(response)
  expect(html).toContain('405 Method Not Allowed')
  expect(html).not.toContain('secret')
})

test('the error screen shows 503 and the incident id when the disk or database fails', () => {
  const html = screenAfter(new Error('disk I/O error'), true)
  expect(html).toContain('503 Service Unavailable. Nothing can be read or stored at this moment.')
  expect(html).toContain('the number 7f3a')
})
