import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { focusAlign, focusClass } from './focus.ts'

test('every focal point has its two classes in the style sheet', () => {
  const styles = readFileSync(path.join(projectRoot, 'app/styles/parts/focus.css'), 'utf8')
  for (let percent = 0; percent <= 100; percent++) {
    const [x, y] = focusClass({ x: percent, y: percent }).split(' ')
    const shown = Number(x?.slice(3))
    expect(Math.abs(shown - percent)).toBeLessThanOrEqual(2.5)
    expect(styles).toContain(`.${x} {\n    --focus-x: ${shown}%;`)
    expect(styles).toContain(`.${y} {\n    --focus-y: ${shown}%;`)
  }
})

test('the drawn stand-in shows the third of the picture that its focal point is in', () => {
  expect(focusAlign({ x: 78, y: 20 })).toBe('xMaxYMin')
  expect(focusAlign({ x: 50, y: 50 })).toBe('xMidYMid')
})
