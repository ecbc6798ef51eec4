import { expect, test } from 'vitest'
import { check } from './checkTree.ts'

const importing = (...targets: string[]): string => targets.map((target) => `import { a } from '${target}'\n`).join('')

test('files that need each other one way are no circle', async () => {
  const tree = {
    'packages/rules/src/a.ts': importing('./b.ts', './c.ts'),
    'packages/rules/src/b.ts': importing('./c.ts', '@tailshare/contract/money'),
    'packages/rules/src/c.ts': '// ./a.ts is above',
    'packages/contract/src/money.ts': '',
    // A test may look at all of them.
    'packages/rules/src/c.test.ts': importing('./a.ts', './c.test.ts'),
  }
  expect(await check('check-circles.mjs', tree)).toEqual({ code: 0, said: 'Circles: fine.\n' })
})

test.each([
  ['two files', { 'apps/web/src/a.ts': importing('./b.ts'), 'apps/web/src/b.ts': importing('./a.ts') }],
  [
    'files that share types alone',
    { 'apps/web/src/a.ts': `import type { B } from './b.ts'`, 'apps/web/src/b.ts': `import { type A } from './a.ts'` },
  ],
  ['a file that is loaded later', { 'apps/web/src/a.ts': `await import('./b.ts')`, 'apps/web/src/b.ts': importing('./a.ts') }],
])('a circle of %s is refused', async (_, tree) => {
  const { code, said } = await check('check-circles.mjs', tree)
  expect(said).toContain('apps/web/src/a.ts → apps/web/src/b.ts → apps/web/src/a.ts: a circle.')
  expect(code).toBe(1)
})

test('a circle of three is told by its whole way, once', async () => {
  const tree = {
    'packages/rules/src/a.ts': importing('./b.ts'),
    'packages/rules/src/b.ts': importing('./c.ts'),
    'packages/rules/src/c.ts': importing('./a.ts'),
  }
  const { said } = await check('check-circles.mjs', tree)
  expect(said.match(/a circle\./g)).toHaveLength(1)
  expect(said).toContain('packages/rules/src/a.ts → packages/rules/src/b.ts → packages/rules/src/c.ts → packages/rules/src/a.ts')
})
