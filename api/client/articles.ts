import type { z } from 'zod'
import { articleNames } from '#api/wire-names.ts'
import type { ArticleChange, NewArticle } from '#domain/press/article.ts'
import { call } from './call.ts'

export function addArticle(article: z.input<typeof NewArticle>, key: string) {
  return call('/insert/newarticle', { method: 'POST', json: article, names: articleNames, key })
}

export function changeArticle(id: string, change: z.input<typeof ArticleChange>) {
  return call(`/insert/article?id=${id}`, { method: 'PATCH', json: change, names: articleNames })
}

export function deleteArticle(id: string) {
  return call(`/insert/deletearticle?id=${id}`, { method: 'DELETE' })
}
