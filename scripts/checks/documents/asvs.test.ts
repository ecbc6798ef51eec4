import { expect, test } from 'vitest'
import { check } from '../checkTree.ts'

const page = (...rows: string[]) => ({
  'docs/asvs.md': `| no. | what | status | shown by |\n|---|---|---|---|\n${rows.join('\n')}\n`,
  'a.test.ts': '',
})

test('a line with its evidence passes, and the lines are counted', async () => {
  const { code, said } = await check(
    'documents/check-asvs.mjs',
    page('| 1.1.1 | a thing | met | `a.test.ts` |', '| 1.1.2 | one more | not met | no time |'),
  )
  expect([code, said]).toEqual([0, expect.stringContaining('2 requirements: 1 met, 1 not met')])
})

test.each([
  ['evidence that does not exist', '| 1.1.1 | a thing | met | `b.test.ts` |', 'names b.test.ts, which does not exist'],
  ['a claim without evidence', '| 1.1.1 | a thing | met | believe us |', 'names no file'],
  ['a status of its own', '| 1.1.1 | a thing | nearly | `a.test.ts` |', 'is “nearly”'],
  ['no reason', '| 1.1.1 | a thing | not met |  |', 'without a reason'],
  ['a number twice', '| 1.1.1 | a | met | `a.test.ts` |\n| 1.1.1 | b | met | `a.test.ts` |', 'stands here twice'],
])('%s is refused', async (_, row, why) => {
  const { code, said } = await check('documents/check-asvs.mjs', page(row))
  expect(said).toContain(why)
  expect(code).toBe(1)
})
