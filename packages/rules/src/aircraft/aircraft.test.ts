import type { ListingTerms } from '@tailshare/contract/aircraft/listing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementSections, isSameName, termChanges } from './agreement.ts'
import { features, fitsFamily, isFeature } from './features.ts'
import { changedTerms, mayBecome, missingIn, documentState, usualReaders } from './listing.ts'
import { asModel, startOf } from './modelDefaults.ts'

const complete = {
  photos: 3,
  description: 'Hangared, fresh annual, flies straight and fast.',
  documents: ['registration', 'insurance'],
  hobbs: 812.4,
  flightMeter: 701.2,
  customersOnly: false,
  customers: 0,
  annual: 'on_record' as const,
}

test.each([
  ['nothing', {}, []],
  ['one photo', { photos: 2 }, ['Add one more photo']],
  ['all photos', { photos: 0 }, ['Add 3 more photos']],
  ['words', { description: '  short  ' }, ['Describe the aircraft in 40 characters or more: 35 to go']],
  ['a meter', { flightMeter: 0 }, ['Read both meters']],
  ['documents', { documents: ['checklist'] }, ['Upload the registration', 'Upload the insurance']],
  ['its annual', { annual: 'missing' as const }, ['Record the annual inspection from the logbook']],
  ['an annual that was confirmed', { annual: 'to_confirm' as const }, ['Record the annual inspection from the logbook']],
  ['customers', { customersOnly: true }, ['Name the customers it is for']],
])('a listing lacks %s', (_, changes, missing) => {
  expect(missingIn({ ...complete, ...changes }).map(({ text }) => text)).toEqual(missing)
})

test('only a signature lists a draft, and nothing becomes one again', () => {
  const states = ['draft', 'listed', 'paused', 'retired'] as const
  const moves = states.flatMap((from) => states.filter((to) => from !== to && mayBecome(from, to)).map((to) => `${from} → ${to}`))
  expect(moves).toEqual(['listed → paused', 'listed → retired', 'paused → listed', 'paused → retired', 'retired → listed'])
})

const terms: fc.Arbitrary<ListingTerms> = fc.record({
  priceHourCents: fc.integer({ min: 100, max: 1_000_000 }),
  fuelIncluded: fc.boolean(),
  minimumHoursPerNight: fc.integer({ min: 0, max: 120 }).map((tenths) => tenths / 10),
  depositCents: fc.integer({ min: 0, max: 5_000_000 }),
  cancellationPolicy: fc.constantFrom('flexible', 'moderate', 'strict'),
})

const agreed = {
  owner: { firstName: 'Helen', lastName: 'Marsh' },
  tailNumber: 'N417TS',
  modelName: 'Cirrus SR22',
  yearManufactured: 2019,
  airport: { code: 'KSQL', title: 'San Carlos' },
  feePercent: 4,
}

test('terms that differ are said, make another text, and signing them leaves no difference', () => {
  fc.assert(
    fc.property(terms, terms, (before, after) => {
      const waiting = changedTerms(before, after)
      expect({ ...before, ...waiting }).toEqual(after)
      expect(termChanges(before, after)).toHaveLength(Object.keys(waiting).length)
      const text = (of: ListingTerms) => JSON.stringify(agreementSections({ ...agreed, terms: of }))
      expect(text(before) === text(after)).toBe(Object.keys(waiting).length === 0)
      expect(changedTerms(after, waiting)).toEqual({})
    }),
  )
})

test('a signature forgives case and spaces, and no other name', () => {
  const name = { firstName: 'José', lastName: 'de la Cruz' }
  for (const signed of ['José de la Cruz', '  josé  DE LA cruz ', 'Jose\u0301 de la Cruz'])
    expect(isSameName(signed, name)).toBe(true)
  for (const signed of ['Jose de la Cruz', 'José', 'José Cruz']) expect(isSameName(signed, name)).toBe(false)
})

const sr22 = {
  family: 'SR22',
  maker: 'Cirrus',
  type: 1,
  hasTks: true,
  hasOxygen: false,
  minimumTotalHours: 250,
  minimumTypeHours: 25,
}
const c172 = { ...sr22, family: 'C172', maker: 'Cessna', hasTks: false, minimumTotalHours: 0, minimumTypeHours: 0 }

test('a model’s defaults are available for it; choices survive a model change if they fit', () => {
  for (const model of [sr22, c172])
    for (const name of startOf(model).equipment) expect(fitsFamily(name, model.family), name).toBe(true)
  expect(asModel(startOf(sr22), sr22, c172)).toEqual(startOf(c172))
  const chosen = { ...startOf(sr22), equipment: ['CAPS parachute', 'CO monitor'], minimums: { totalHours: 300, typeHours: 40 } }
  expect(asModel(chosen, sr22, c172)).toMatchObject({ equipment: ['CO monitor'], minimums: { totalHours: 300, typeHours: 40 } })
  expect(new Set(features.map(({ name }) => name)).size).toBe(features.length)
  expect(isFeature('Hot tub')).toBe(false)
})

test.each([
  ['2026-12-31', 'valid'],
  ['2026-03-02', 'soon'],
  ['2026-01-31', 'soon'],
  ['2026-01-08', 'soon'],
  ['2026-01-01', 'soon'],
  ['2025-12-31', 'expired'],
])('on New Year’s Day a document that ends on %s is %s', (expiresOn, state) => {
  expect(documentState(expiresOn, '2026-01-01')).toBe(state)
})

test('a document without a last day does not end; papers that fly along are for pilots', () => {
  expect(documentState(null, '2026-01-01')).toBe('valid')
  expect([usualReaders('flight_manual'), usualReaders('insurance')]).toEqual(['pilots', 'owners'])
})
