import type { z } from 'zod'
import { articleNames as names } from '#api/field-names.ts'
import type { ArticleChange, NewArticle } from '#domain/press/article.ts'
import { call } from './call.ts'

export function addArticle(article: z.input<typeof NewArticle>, key: string) {
  return call('POST', '/insert/newarticle', { json: article, names, key })
}

export function changeArticle(id: string, change: z.input<typeof ArticleChange>) {
  return call('PATCH', '/insert/article', { query: { id }, json: change, names })
}

export function deleteArticle(id: string) {
  return call('DELETE', '/insert/deletearticle', { query: { id } })
}
