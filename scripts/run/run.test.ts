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

test('steps beside each other are heard one at a time, and all are summed up', async () => {
  const said: string[] = []
  const logged = vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text))
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const order: string[] = []
  let free = () => {}
  const untilFree = new Promise<void>((resolve) => {
    free = resolve
  })
  const step = (name: string, work: () => Promise<void> | void) => ({
    name,
    run: async () => {
      await work()
      order.push(name)
      return { ok: name !== 'Lint' }
    },
  })
  const sums = await runSteps([
    [
      [step('Build', () => untilFree), step('Browser journeys', () => {})],
      [step('Lint', () => {}), step('Rules and API', () => free())],
    ],
  ])
  logged.mockRestore()
  written.mockRestore()
  expect(order[0]).toBe('Lint')
  expect(order.toSorted()).toEqual(['Browser journeys', 'Build', 'Lint', 'Rules and API'])
  expect(sums).toEqual({ passed: 3, failed: 1 })
  const lint = said.find((text) => text.includes('── Lint'))
  expect(lint).toMatch(/── Lint ─+\n✗ Lint: \d+\.\d s\n$/)
  expect(said.at(-1)).toContain('✗ Lint')
})
