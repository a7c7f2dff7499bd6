import { expect, test } from 'vitest'
import { renderBounded } from './markdown.server.ts'

const known = {
  '/uploads/medias/a.webp': { src: '/uploads/medias/a.webp?w=960', srcSet: 'a 320w', width: 1600, height: 900 },
}

test('an image alone in its paragraph becomes a figure with its title as caption and a srcset', () => {
  const html = renderBounded('![The court](/uploads/medias/a.webp "The court at *Indore*")', known)
  expect(html).toMatch(
    /^<figure><img src="\/uploads\/medias\/a\.webp\?w=960" srcset="a 320w" width="1600" height="900" sizes="[^"]+" loading="lazy" decoding="async" alt="The court"><figcaption>The court at \*Indore\*<\/figcaption><\/figure>$/,
  )
})

test.each([
  ['without a title has no words below it', '![a](/uploads/medias/a.webp)', /^<figure><img [^>]*><\/figure>$/],
  [
    'that is not known is shown as it is',
    '![a](/uploads/medias/b.webp)',
    /^<figure><img src="\/uploads\/medias\/b\.webp" loading="lazy" decoding="async" alt="a"><\/figure>$/,
  ],
  ['among words stays among them', 'A ![a](/uploads/medias/a.webp) b', /^<p>A <img src="[^"]+\?w=960" srcset/],
  [
    'from elsewhere stays what it was',
    '![a](https://b.example/c.png "d")',
    /^<p><img src="https:\/\/b\.example\/c\.png" alt="a" title="d"><\/p>$/,
  ],
  ['from another host by a short address is from elsewhere too', '![a](//b.example/c.png)', /^<p><img src="\/\/b/],
])('an image %s', (_, text, html) => {
  expect(renderBounded(text, known)).toMatch(html)
})
