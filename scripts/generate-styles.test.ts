import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { focusClass } from '#app/ui/picture.tsx'
import { projectRoot } from '#platform/project-root.ts'
import { generatedStyles } from './generate-styles.ts'

test('every focal point has its two classes in the generated styles', () => {
  const styles = generatedStyles['focus-points']()
  for (let percent = 0; percent <= 100; percent++) {
    const [x, y] = focusClass({ x: percent, y: percent }).split(' ')
    const rounded = Number(x?.slice(3))
    expect(Math.abs(rounded - percent)).toBeLessThanOrEqual(2.5)
    expect(styles).toContain(`.${x} {\n  --focus-x: ${rounded}%;`)
    expect(styles).toContain(`.${y} {\n  --focus-y: ${rounded}%;`)
  }
})

test('every font family in the tokens that is not a system font has a generated font face', () => {
  const tokens = readFileSync(path.join(projectRoot, 'app/styles/tokens.css'), 'utf8')
  const installed = ['Georgia', 'Times New Roman', 'serif', 'Arial', 'Helvetica', 'sans-serif']
  const families = [...tokens.matchAll(/--font-\w+:\s*([^;]+);/g)]
    .filter(([, list]) => list?.includes('"'))
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replaceAll('"', '')))
    .filter((name) => !installed.includes(name))
  const faces = generatedStyles['font-faces']()
  expect(families.length).toBeGreaterThan(8)
  expect(families.filter((name) => !faces.includes(`font-family: "${name}";`))).toEqual([])
})

test('colours become custom properties, and translucent colours also get RGB channels', () => {
  expect(generatedStyles.colours()).toContain('--color-navy-800: #13263f;')
  expect(generatedStyles.colours()).toContain('--color-navy-950: rgb(var(--rgb-navy-950));')
  expect(generatedStyles['colour-channels']()).toContain('--rgb-navy-950: 8 17 31;')
})
