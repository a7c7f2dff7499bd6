import { rules } from '#domain/rules.ts'

/** Any search engine that takes part passes on what it is told: https://www.indexnow.org/documentation. */
export const indexNowEndpoint = 'https://api.indexnow.org/indexnow'

type News = { endpoint: string; site: string; key: string; paths: string[]; signal: AbortSignal }

/** How it was taken. What was refused would be refused again. */
export type Taking = { result: 'taken' | 'refused' | 'missed'; answer: string }

export async function sendAddresses({ endpoint, site, key, paths, signal }: News): Promise<Taking> {
  const news = {
    host: new URL(site).host,
    key,
    keyLocation: `${site}/${key}.txt`,
    urlList: paths.map((path) => site + path),
  }
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(news),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(rules.indexNow.patienceSeconds * 1000)]),
    })
    await answer.body?.cancel()
    const isPassing = answer.status === 429 || answer.status >= 500
    return { result: answer.ok ? 'taken' : isPassing ? 'missed' : 'refused', answer: String(answer.status) }
  } catch (error) {
    return { result: 'missed', answer: String(error) }
  }
}
