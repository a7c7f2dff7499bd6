import type { Span } from '#domain/figures/span.ts'

export const spanNames: Record<Span, string> = { '13-months': '13 months', '90-days': '90 days', '30-days': '30 days' }
