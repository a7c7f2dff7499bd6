import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import type { Figures } from './open-figures.server.ts'

/** Keeps what was counted again and again; the answer stops that, and keeps the rest. */
export function startFigures({ log }: Pick<Resources, 'log'>, figures: Figures) {
  const keep = () => figures.flush().catch((error) => log.error({ error }, 'figures could not be kept'))
  const timer = setInterval(() => void keep(), rules.figures.flushSeconds * 1000)
  return async () => {
    clearInterval(timer)
    await keep()
  }
}
