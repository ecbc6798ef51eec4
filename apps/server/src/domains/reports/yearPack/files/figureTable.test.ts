import type { YearFigure } from '@tailshare/contract/reports/yearPack/yearPack'
import { expect, test } from 'vitest'
import { figureTable } from './view.ts'

const figure = (id: string, amount: number, sumOf: string[] = []): YearFigure => ({
  id,
  title: id,
  unit: 'cents',
  amount,
  lines: 1,
  sumOf,
})

test('the year pack on paper keeps the order of the page: gross below its parts, net below the fees', () => {
  const { rows, sums, totals } = figureTable([
    figure('flights', 90_000),
    figure('corrections', -1000),
    figure('gross', 89_000, ['flights', 'corrections']),
    figure('fees', -4000),
    figure('net', 85_000, ['gross', 'fees']),
  ])
  expect(rows.map(([title]) => title)).toEqual(['flights', 'corrections', 'gross', 'fees', 'net'])
  expect(rows.filter((row) => sums.has(row)).map(([title]) => title)).toEqual(['gross', 'net'])
  expect(totals).toEqual([])
})
