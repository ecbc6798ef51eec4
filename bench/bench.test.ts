import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aimText, grown, meets, type Part, valueText } from './figures.ts'
import { lostSince, type Measured, readMeasured, withPart } from './measured.ts'
import { scalePage } from './scalePage.ts'

const part = (short: number, long: number): Part => ({
  title: 'Views',
  figures: [grown('list', 'a pilot’s bookings', { short, long })],
  problems: [],
})
const monday = { machine: '2 cores', on: '2026-01-05' }
const tuesday = { machine: '2 cores', on: '2026-01-06' }
const [fast, slow] = [part(2, 2.4), part(2, 4)]

describe('what a run found, beside what held before', () => {
  it('loses no aim that was never held', () => {
    expect(lostSince({}, 'views', slow)).toEqual([])
    expect(lostSince(withPart({}, 'views', slow, monday), 'views', slow)).toEqual([])
  })

  it('loses an aim that the kept run held', () => {
    expect(lostSince(withPart({}, 'views', fast, monday), 'views', slow).map(({ id }) => id)).toEqual(['list'])
  })

  it('remembers when a figure last kept its aim, and with which value', () => {
    const held: Measured = withPart({}, 'views', fast, monday)
    expect(withPart(held, 'views', slow, tuesday).views?.figures.list?.held).toEqual({ value: 1.2, on: '2026-01-05' })
    expect(withPart(held, 'views', fast, tuesday).views?.figures.list?.held?.on).toBe('2026-01-06')
  })

  it('drops a figure that is no longer measured', () => {
    const held = withPart({}, 'views', fast, monday)
    expect(withPart(held, 'views', { ...fast, figures: [] }, tuesday).views?.figures).toEqual({})
  })
})

describe('the page of figures', () => {
  it('says first what is missed', () => {
    const measured = withPart(withPart({}, 'views', fast, monday), 'views', slow, tuesday)
    const page = scalePage(measured)
    const [missed, views] = [page.indexOf('## What misses its aim'), page.indexOf('## Views')]
    expect(missed).toBeGreaterThan(0)
    expect(views).toBeGreaterThan(missed)
    expect(page.slice(missed, views)).toContain(
      '| Views: a pilot’s bookings | × 2 (2.0 ms → 4.0 ms) | ≤ × 1.5 | × 1.2 on 2026-01-05 |',
    )
  })

  it('says so when nothing is missed', () => {
    expect(scalePage(withPart({}, 'views', fast, monday))).toContain('Every aim is kept.')
  })

  it('is the one in docs, made of what was measured last', () => {
    expect(readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8')).toBe(scalePage(readMeasured()))
  })
})

it.each([
  [1.5, { atMost: 1.5 }, true],
  [1.51, { atMost: 1.5 }, false],
  [0.15, { atLeast: 0.15 }, true],
  [0.149, { atLeast: 0.15 }, false],
])('%d against %o: %s', (value, aim, kept) => expect(meets(value, aim)).toBe(kept))

it.each([
  [1.234, 'times', '× 1.23'],
  [12.34, 'ms', '12.3 ms'],
  [1234.5, 'a second', '1,235 a second'],
  [0.6, 'of', '0.6'],
] as const)('writes %d %s as %s', (value, unit, text) => expect(valueText(value, unit)).toBe(text))

it('writes an aim with its direction', () => expect(aimText({ atLeast: 0.2 }, 'of')).toBe('≥ 0.2'))
