import { expect, test } from 'vitest'
import { openDemo, rowsOf } from '../test/demo.ts'

test('planted in the evening in California, when it is tomorrow in London, the demo has nothing from tomorrow', async () => {
  const demo = await openDemo(new Date('2026-11-21T03:20:00Z'))
  const past = [
    ['document', 'issued_on'],
    ['checkout', 'signed_on'],
    ['model_hours', 'entered_on'],
    ['maintenance_item', 'last_done_on'],
    ['maintenance_entry', 'done_on'],
    ['participation_entry', 'day'],
    ['refused_trip', 'day'],
    ['expense', 'day'],
  ] as const
  for (const [table, column] of past) {
    const [{ last } = { last: null }] = await rowsOf<{ last: string | null }>(
      demo,
      `select max(${column})::text as last from ${table}`,
    )
    expect([table, last !== null && last <= '2026-11-20' ? 'over' : last]).toEqual([table, 'over'])
  }
  await demo.close()
})
