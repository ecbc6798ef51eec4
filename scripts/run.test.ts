import { expect, test, vi } from 'vitest'
import { runSteps } from './run.mjs'

test('a step that fails does not keep the next from running, and what needs it fails unrun', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const ran: string[] = []
  const step = (name: string, result: { ok: boolean; passed?: number; failed?: number }, needs: string[] = []) => ({
    name,
    needs,
    run: () => {
      ran.push(name)
      return Promise.resolve(result)
    },
  })
  const sums = await runSteps([
    step('Types', { ok: false }),
    step('Rules and API', { ok: false, passed: 7, failed: 2 }),
    step('Build', { ok: true }),
    step('Browser journeys', { ok: true, passed: 9 }, ['Types']),
  ])
  expect(ran).toEqual(['Types', 'Rules and API', 'Build'])
  expect(sums).toEqual({ passed: 8, failed: 4 })
  expect(said.mock.lastCall?.[0]).toContain('✗ Browser journeys: not run, because “Types” failed')
  said.mockRestore()
})
