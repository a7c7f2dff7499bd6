import type { Content } from '#domain/firm/content.ts'
import type { Resources } from '#platform/resources.ts'

/** Where letters to the office itself go. */
export function officeAddress({ config }: Pick<Resources, 'config'>, { email }: Content['firm']) {
  return config.MAIL_TO ?? email
}
