import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import type { RealYear } from '@tailshare/contract/reports/calculator/plans'
import { projectSharing } from '@tailshare/rules/reports/calculator/projection'
import { expect, test } from 'vitest'
import { comparePlan } from './planLines.ts'

const plan: ProjectionInputs = {
  priceCents: 30_000_000,
  downPaymentCents: 10_000_000,
  interestPercent: 6,
  termYears: 15,
  hangarYearCents: 960_000,
  insuranceYearCents: 1_400_000,
  subscriptionsYearCents: 240_000,
  managementYearCents: 0,
  inspectionYearCents: 440_000,
  fuelGallonCents: 600,
  burnGph: 12,
  oilHourCents: 200,
  reserveHourCents: 2000,
  maintenanceHourCents: 3000,
  rateHourCents: 30_000,
  feePercent: 0,
  fuelIncluded: true,
  rentedHours: 300,
  ownHours: 40,
  sharePercent: 100,
  overhaulCents: 5_000_000,
  hoursToOverhaul: 1000,
}
const real: RealYear = {
  from: '2025-12-01',
  to: '2026-11-22',
  months: 12,
  rentedHours: 120.5,
  ownHours: 12,
  coOwnerHours: 0,
  flightCents: 3_400_000,
  cancellationCents: 20_662,
  incomeCents: 3_420_662,
  rateHourCents: 28_216,
  burnGph: 11.4,
}
const lineOf = (lines: ReturnType<typeof comparePlan>, title: string) => lines.find((line) => line.title === title)!

test('planned and actual money add up line by line, and actual income comes from the books', () => {
  const lines = comparePlan(plan, real)
  const parts = ['Income', 'Costs by the hour', 'Fixed costs and loan'].map((title) => lineOf(lines, title))
  for (const side of ['plan', 'real'] as const)
    expect(lineOf(lines, 'Left of the year')[side]).toBe(parts.reduce((sum, part) => sum + part[side]!, 0))
  expect(lineOf(lines, 'Left of the year').plan).toBe(projectSharing(plan).netYearCents)
  expect(lineOf(lines, 'Income').real).toBe(3_420_662)
  expect(lineOf(comparePlan({ ...plan, sharePercent: 50 }, real), 'Income').real).toBe(1_710_331)
})

test('without a plan only actual figures are shown', () => {
  const lines = comparePlan(undefined, real)
  expect(lines.map(({ plan: planned }) => planned)).toEqual([null, null, null, null])
  expect(lineOf(lines, 'Rented hours').real).toBe(120.5)
})
