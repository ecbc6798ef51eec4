import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loanMonthCents, projectSharing } from './projection.ts'

/** 36,400 fixed plus 60 an hour: 72,400 a year at 600 rented hours. */
const example: ProjectionInputs = {
  priceCents: 0,
  downPaymentCents: 0,
  interestPercent: 0,
  termYears: 0,
  hangarYearCents: 960_000,
  insuranceYearCents: 1_400_000,
  subscriptionsYearCents: 240_000,
  managementYearCents: 600_000,
  inspectionYearCents: 440_000,
  fuelGallonCents: 500,
  burnGph: 8,
  oilHourCents: 200,
  reserveHourCents: 1000,
  maintenanceHourCents: 800,
  rateHourCents: 14_400,
  feePercent: 0,
  fuelIncluded: true,
  rentedHours: 600,
  ownHours: 0,
  sharePercent: 100,
  overhaulCents: 0,
  hoursToOverhaul: 0,
}
const financed = { ...example, priceCents: 30_000_000, downPaymentCents: 10_000_000, interestPercent: 6, termYears: 15 }

test('600 hours at $144 with costs of $72,400 leave $14,000', () => {
  const { netYearCents, netMonthCents, breakEvenHours, lines } = projectSharing(example)
  expect(netYearCents).toBe(1_400_000)
  expect(netMonthCents).toBe(116_667)
  expect(breakEvenHours).toBeCloseTo(36_400 / 84, 9)
  expect(Object.fromEntries(lines.map(({ key, yearCents }) => [key, yearCents]))).toEqual({
    rental: 8_640_000,
    fee: 0,
    variable: -3_600_000,
    own: 0,
    fixed: -3_640_000,
    loan: 0,
  })
})

test.each<[string, Partial<ProjectionInputs>, net: number, margin: number, even: number | null]>([
  ['the fee comes off the rate', { feePercent: 10 }, 536_000, 6960, 36_400 / 69.6],
  ['own hours cost what they use', { ownHours: 50 }, 1_100_000, 8400, 39_400 / 84],
  ['who rents pays the fuel where it is extra', { fuelIncluded: false }, 3_800_000, 12_400, 36_400 / 124],
  ['a half carries half of everything shared', { sharePercent: 50 }, 700_000, 8400, 36_400 / 84],
  ['and all of its own hours', { sharePercent: 50, ownHours: 50 }, 400_000, 8400, (18_200 + 3000) / 42],
  ['an hour that leaves nothing never carries the year', { rateHourCents: 6000 }, -3_640_000, 0, null],
  ['nor does one that costs more than it brings', { rateHourCents: 5000 }, -4_240_000, -1000, null],
  ['nor does no share', { sharePercent: 0 }, 0, 8400, null],
  ['a loan is a cost', { priceCents: 12_000_000, termYears: 10 }, 200_000, 8400, 48_400 / 84],
])('%s', (_, changes, net, margin, even) => {
  const projection = projectSharing({ ...example, ...changes })
  expect([projection.netYearCents, projection.marginHourCents]).toEqual([net, margin])
  if (even === null) expect(projection.breakEvenHours).toBeNull()
  else expect(projection.breakEvenHours).toBeCloseTo(even, 9)
})

test('$200,000 over 15 years at 6 % are $1,687.71 a month', () => expect(loanMonthCents(financed)).toBe(168_771))

test('the sensitivity shows 20% more and less of the most influential inputs', () => {
  const byInput = Object.fromEntries(projectSharing(example).sensitivity.map(({ input, ...net }) => [input, net]))
  expect(byInput).toEqual({
    rentedHours: { lowerCents: 392_000, higherCents: 2_408_000 },
    rateHourCents: { lowerCents: -328_000, higherCents: 3_128_000 },
    fuelGallonCents: { lowerCents: 1_880_000, higherCents: 920_000 },
    maintenanceHourCents: { lowerCents: 1_496_000, higherCents: 1_304_000 },
    fixed: { lowerCents: 2_128_000, higherCents: 672_000 },
  })
})

test('the reserve pays the overhaul in the year its hours are flown, and the year pays the rest', () => {
  const { years } = projectSharing({ ...example, overhaulCents: 2_000_000, hoursToOverhaul: 1000 })
  expect(years.map(({ overhaulCents }) => overhaulCents)).toEqual([null, 800_000, null, null, null])
  expect(years.map(({ netCents }) => netCents)).toEqual([1_400_000, 600_000, 1_400_000, 1_400_000, 1_400_000])
  expect(years.map(({ reserveCents }) => reserveCents)).toEqual([600_000, 0, 600_000, 1_200_000, 1_800_000])
  expect(years.at(-1)?.totalCents).toBe(6_200_000)
})

test('a loan of half a year has six payments, and so have the year’s line, its first year and the hours that carry it', () => {
  const half = { ...financed, termYears: 0.5 }
  const { netYearCents, years, lines, breakEvenHours } = projectSharing(half)
  expect(lines.find(({ key }) => key === 'loan')?.yearCents).toBe(-6 * loanMonthCents(half))
  expect(years[0]?.netCents).toBe(netYearCents)
  expect(breakEvenHours).toBeCloseTo((3_640_000 + 6 * loanMonthCents(half)) / 8400, 6)
})

test('a loan ends with its term', () => {
  const nets = projectSharing({ ...financed, termYears: 2.5 }).years.map(({ netCents }) => netCents)
  expect(nets[0]).toBe(nets[1])
  expect(nets[2]! - nets[1]!).toBe(6 * loanMonthCents({ ...financed, termYears: 2.5 }))
  expect(nets[3]).toBe(1_400_000)
})

const cents = (max: number) => fc.integer({ min: 0, max })
const inputs: fc.Arbitrary<ProjectionInputs> = fc.record({
  priceCents: cents(500_000_000),
  downPaymentCents: cents(500_000_000),
  interestPercent: fc.double({ min: 0, max: 30, noNaN: true }),
  termYears: fc.integer({ min: 0, max: 40 }),
  hangarYearCents: cents(5_000_000),
  insuranceYearCents: cents(5_000_000),
  subscriptionsYearCents: cents(5_000_000),
  managementYearCents: cents(5_000_000),
  inspectionYearCents: cents(5_000_000),
  fuelGallonCents: cents(2000),
  burnGph: fc.integer({ min: 0, max: 200 }),
  oilHourCents: cents(10_000),
  reserveHourCents: cents(100_000),
  maintenanceHourCents: cents(100_000),
  rateHourCents: cents(500_000),
  feePercent: fc.integer({ min: 0, max: 100 }),
  fuelIncluded: fc.boolean(),
  rentedHours: fc.integer({ min: 0, max: 2000 }),
  ownHours: fc.integer({ min: 0, max: 500 }),
  sharePercent: fc.integer({ min: 0, max: 100 }),
  overhaulCents: cents(50_000_000),
  hoursToOverhaul: fc.integer({ min: 0, max: 5000 }),
})

test('lines add up, and every number is a safe integer', () => {
  fc.assert(
    fc.property(inputs, (any) => {
      const { lines, netYearCents, years, sensitivity } = projectSharing(any)
      expect(lines.reduce((sum, { yearCents }) => sum + yearCents, 0)).toBe(netYearCents)
      expect(years.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(years.at(-1)!.totalCents)
      const all = [...lines, ...years, ...sensitivity].flatMap((row) =>
        Object.values(row).filter((one) => typeof one === 'number'),
      )
      expect(all.every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

test('at the break-even hours the year ends at zero, and one hour more leaves something', () => {
  fc.assert(
    fc.property(inputs, (any) => {
      const { breakEvenHours, marginHourCents } = projectSharing(any)
      if (breakEvenHours === null) {
        expect(any.sharePercent === 0 || marginHourCents <= 0).toBe(true)
        return
      }
      const net = (rentedHours: number) => projectSharing({ ...any, rentedHours }).netYearCents
      expect(Math.abs(net(breakEvenHours))).toBeLessThanOrEqual(4)
      expect(net(breakEvenHours + 1)).toBeGreaterThanOrEqual(net(breakEvenHours) - 3)
    }),
  )
})

test('a higher rate never leaves less, a higher cost never more', () => {
  fc.assert(
    fc.property(inputs, cents(100_000), (any, more) => {
      const net = projectSharing(any).netYearCents
      expect(projectSharing({ ...any, rateHourCents: any.rateHourCents + more }).netYearCents).toBeGreaterThanOrEqual(net - 2)
      expect(projectSharing({ ...any, hangarYearCents: any.hangarYearCents + more }).netYearCents).toBeLessThanOrEqual(net)
      expect(projectSharing({ ...any, fuelGallonCents: any.fuelGallonCents + more }).netYearCents).toBeLessThanOrEqual(net)
    }),
  )
})
