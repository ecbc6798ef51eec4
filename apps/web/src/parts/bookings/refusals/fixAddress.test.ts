import { documentKinds } from '@tailshare/contract/base/constants'
import {
  type BookingRefusalCode,
  bookingRefusalCodes,
  bookingRefusalData,
  type BookingRefusalData,
  type Fix,
} from '@tailshare/contract/bookings/book/bookingRefusals'
import { SearchQuery } from '@tailshare/contract/search/search'
import { refusalOf } from '@tailshare/rules/bookings/book/bookingRules'
import type { Dates } from '@tailshare/rules/bookings/book/rule'
import { bookingFacts, weekend } from '@tailshare/rules/bookings/book/sampleFacts'
import { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from '../../../ui/router/matching/matchRoutes.ts'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeRoutes } from '../../../routes.tsx'
import { readFilters } from '../../../screens/search/filters/filters.ts'
import { fixAddress } from './fixAddress.ts'

vi.mock('virtual:calls', () => ({ calls: {} }))
vi.mock('virtual:stale', () => ({ stale: {} }))

const samplesOf = (schema: z.ZodType): unknown[] => {
  if (schema instanceof z.ZodNullable) return [null, ...samplesOf(schema.unwrap() as z.ZodType)]
  if (schema instanceof z.ZodBoolean) return [true, false]
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodNumber) return [9]
  return ['2026-12-05T17:00:00.000Z']
}

/** All data a code may carry: each value given and missing, true and false. */
const dataOf = (code: BookingRefusalCode) => {
  const schema: z.ZodType = bookingRefusalData[code]
  let all: Record<string, unknown>[] = [{}]
  for (const [name, field] of Object.entries(schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}))
    all = all.flatMap((one) =>
      samplesOf(field).map((value) => ({ ...one, [name]: value, ...(name === 'zone' && { zone: 'America/New_York' }) })),
    )
  return all as BookingRefusalData[typeof code][]
}

const none = () => null
const dates: Dates = { nearest: none, sameTime: none, coming: none, upTo: none, lesson: none, these: none }
const categories = [null, 'non_pilot', 'student_pilot', 'licensed_pilot'] as const
type LinkFix = Extract<Fix, { kind: 'link' }>

const linksOf = (code: BookingRefusalCode): { fix: LinkFix; data: Record<string, unknown> }[] =>
  dataOf(code).flatMap((data) =>
    categories.flatMap((category) =>
      refusalOf(code)
        .waysOut(bookingFacts({ pilot: { category } }), data as never, dates)
        .flatMap((fix) => (fix?.kind === 'link' ? [{ fix, data: data as Record<string, unknown> }] : [])),
    ),
  )

const next = '/aircraft/a1/book?from=2026-12-05T17:00Z'
const airport = { id: 'p1', lat: 37.5, lon: -122.25 }
const addressOf = (fix: LinkFix) => new URL(fixAddress(fix, { next, period: weekend, airport }), 'https://here.invalid')
const routes = makeRoutes(new QueryClient())
const elsewhere = ['/search', '/flight-history-reports/by-pilot']
const fields = ['totalHours', 'pilotCategories']

test.each(bookingRefusalCodes)('each fix for %s opens the page that resolves it, with the way back', (code) => {
  for (const { fix } of linksOf(code)) {
    const { pathname, searchParams } = addressOf(fix)
    expect(matchRoutes(routes, pathname)?.at(-1)?.route.path, fix.label).not.toBe('*')
    if (!elsewhere.includes(pathname)) expect(searchParams.get('next'), fix.label).toBe(next)
    if (searchParams.has('upload')) expect(Object.keys(documentKinds)).toContain(searchParams.get('upload'))
    if (searchParams.has('field')) expect(fields).toContain(searchParams.get('field'))
  }
})

test('a document being verified is not requested again', () => {
  for (const code of bookingRefusalCodes)
    for (const { fix, data } of linksOf(code))
      if (code.endsWith('_pending') || data.pending === true) expect([code, fix.to]).toEqual([code, 'documents'])
})

test.each([
  ['photo_id_missing', { rejected: false }, 'Upload your photo ID', 'upload=photo_id'],
  ['pilot_certificate_missing', { rejected: true }, 'Upload your pilot certificate again', 'upload=pilot_certificate'],
  ['transition_missing', { modelFamily: 'SR22' }, 'Upload your training certificate', 'upload=transition&family=SR22'],
  ['insurance_file_missing', { rejected: false }, 'Upload your policy', 'upload=insurance'],
  ['type_hours_missing', { asked: 25, modelFamily: 'SR22' }, 'Enter my SR22 hours', 'tab=pilot&family=SR22'],
  ['total_hours_missing', { asked: 250 }, 'Enter my hours', 'tab=pilot&field=totalHours'],
  [
    'csip_required_because',
    { because: 'students need one' },
    'Upload my student pilot certificate',
    'upload=pilot_certificate&choice=student',
  ],
  [
    'high_performance_endorsement',
    { horsepower: 310, modelName: 'SR22', pending: false, stated: true },
    'Upload the endorsement',
    'upload=endorsement&choice=high_performance',
  ],
  [
    'class_rating',
    { class: 'multi_engine_land', modelName: 'DA42', pending: false, stated: false, endorsed: false },
    'Upload the certificate with the rating',
    'upload=pilot_certificate',
  ],
] as const)('%s with %j is resolved by “%s”', (code, data, label, query) => {
  const [fix] = refusalOf(code).waysOut(
    bookingFacts(code === 'csip_required_because' ? { pilot: { category: 'student_pilot' }, request: { passengers: 0 } } : {}),
    data,
    dates,
  )
  expect(fix).toMatchObject({ kind: 'link', label })
  expect(addressOf(fix as LinkFix).search).toContain(query)
})

test.each([
  [1, 'See other propeller aircraft near KSQL'],
  [5, 'See other jets near KSQL'],
] as const)(
  'a pilot short of hours in type %i is led to the aircraft the button names, near the airport and on the same days',
  (type, label) => {
    const facts = bookingFacts({ aircraft: { type, airportCode: 'KSQL' } })
    const ways = refusalOf('type_hours_low').waysOut(facts, { asked: 25, have: 5, modelFamily: 'SR22' }, dates)
    const fix = ways.find((way) => way?.label === label) as LinkFix
    const { pathname, searchParams } = addressOf(fix)
    expect(pathname).toBe('/search')
    const { types, bounds, locations, period } = readFilters(searchParams, new Date())
    expect([types, locations, period]).toEqual([[String(type)], [], weekend])
    // 100 nm each way.
    expect(bounds).toEqual([-124.351, 35.833, -120.149, 39.167])
    expect(SearchQuery.safeParse(Object.fromEntries(searchParams)).success).toBe(true)
  },
)

const medical = (data: Partial<BookingRefusalData['medical_expired']>) =>
  refusalOf('medical_expired')
    .waysOut(bookingFacts(), { dropTime: '', zone: '', validUntil: null, pending: false, rejected: false, ...data }, dates)
    .flatMap((fix) => fix?.label ?? [])

test('the button fits the document on file: none, expiring, rejected or pending', () => {
  expect(medical({})).toEqual(['Upload your medical certificate'])
  expect(medical({ validUntil: '2026-12-01' })).toEqual(['Upload a newer medical certificate'])
  expect(medical({ rejected: true })).toEqual(['Upload your medical certificate again'])
  expect(medical({ pending: true })).toEqual(['See your documents'])
})
