import { expect, test } from 'vitest'
import { openLoadEstimate } from './overload.ts'

test('calls in progress are weighted by the recent cost of their kind', () => {
  let busy = 0
  const work = openLoadEstimate(() => busy)
  const run = (kind: string, count: number, eachMs: number) => {
    const ends = Array.from({ length: count }, () => work.begin(kind))
    busy += count * eachMs
    for (const end of ends) end()
  }
  for (let times = 0; times < 50; times++) {
    run('page', 4, 80)
    run('picture', 10, 2)
  }
  expect(work.ms()).toBe(0)
  for (let count = 0; count < 10; count++) work.begin('page')
  expect(work.ms()).toBeCloseTo(800, 0)
  for (let count = 0; count < 10; count++) work.begin('picture')
  expect(work.ms()).toBeCloseTo(820, 0)
})

test('waiting for the database while the process is idle costs nothing', () => {
  const work = openLoadEstimate(() => 0)
  for (let times = 0; times < 100; times++) work.begin('report')()
  for (let count = 0; count < 100; count++) work.begin('report')
  expect(work.ms()).toBeLessThan(1)
})

test('ending twice counts once', () => {
  const work = openLoadEstimate(() => 0)
  const [end] = [work.begin('page'), work.begin('page')]
  const two = work.ms()
  end()
  end()
  expect(work.ms()).toBeGreaterThan(0)
  expect(work.ms()).toBeLessThan(two)
})
