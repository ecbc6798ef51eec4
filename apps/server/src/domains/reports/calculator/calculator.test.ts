import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups, shownText } from '@tailshare/rules/reports/calculator/inputGroups'
import { startApi, type Api } from '../../../../test/api.ts'
import { projectionInputs } from '../../../../test/sharing/projection.ts'
import { readPdf } from '../../../../test/reading/readPdf.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const body = projectionInputs

test('anyone can calculate what sharing an aircraft earns', async () => {
  const { status, json } = await api.call(undefined, 'calculateProjection', { body })
  expect(status).toBe(200)
  expect(json).toMatchObject({ netYearCents: 1_400_000, netMonthCents: 116_667 })
  expect(json.years).toHaveLength(5)
})

test('invalid numbers are refused by field', async () => {
  const reply = await api.call(undefined, 'calculateProjection', { body: { ...body, feePercent: 101, rentedHours: 9000 } })
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.json).toSorted()).toEqual(['feePercent', 'rentedHours'])
})

test('the largest permitted numbers can be calculated', async () => {
  const largest = { interestPercent: 100, termYears: 40, burnGph: 1000, feePercent: 100, rentedHours: 8760, ownHours: 8760 }
  const others = { sharePercent: 100, hoursToOverhaul: 0.1, downPaymentCents: 0, fuelIncluded: true }
  const cents = Object.keys(body).filter((key) => key.endsWith('Cents') && key !== 'downPaymentCents')
  const hourly = new Set(['fuelGallonCents', 'oilHourCents', 'reserveHourCents', 'maintenanceHourCents', 'rateHourCents'])
  const all = (most: number) => Object.fromEntries(cents.map((key) => [key, hourly.has(key) ? most : 10_000_000_000]))
  const ask = (most: number) =>
    api.call(undefined, 'calculateProjection', { body: { ...body, ...all(most), ...largest, ...others } })
  expect((await ask(100_000_000)).status).toBe(200)
  const more = await ask(100_000_001)
  expect([more.status, Object.keys(more.json).toSorted()]).toEqual([400, [...hourly].toSorted()])
})

test('each rule for a number has its own message', async () => {
  const { priceCents: _, ...missing } = body
  const wrong = { ...missing, feePercent: 101, termYears: -1, burnGph: 'much' as never }
  expect((await api.call(undefined, 'calculateProjection', { body: wrong as never })).json).toEqual({
    priceCents: ['This field is required'],
    feePercent: ['Value should be less than 100'],
    termYears: ['Value should be greater than 0'],
    burnGph: ['This field accepts only numbers'],
  })
})

test('a loan needs a term: a debt with no monthly payment is refused', async () => {
  const owed = { ...body, downPaymentCents: 0 }
  for (const termYears of [0, 0.01]) {
    const { status, json } = await api.call(undefined, 'calculateProjection', { body: { ...owed, termYears } })
    expect([status, json]).toEqual([400, { termYears: ['This field cannot be zero'] }])
  }
  expect((await api.call(undefined, 'calculateProjection', { body: { ...owed, termYears: 0.5 } })).status).toBe(200)
  expect((await api.call(undefined, 'calculateProjection', { body: { ...body, termYears: 0 } })).status).toBe(200)
})

test('the projection is a tagged PDF of one page', async () => {
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/v1/common/calculation/download/',
    payload: body,
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.headers['content-disposition']).toContain('aircraft-sharing-projection.pdf')
  const text = reply.rawPayload.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  expect(text).toContain('/Marked true')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).not.toContain('/Helvetica')
  const read = (await readPdf(reply.rawPayload)).replaceAll(/\s+/g, ' ')
  expect(read).toMatch(/\$14,000\.00/)
  // Every figure needed to reproduce the sum.
  for (const { label, ...input } of groups.flatMap(({ inputs }) => inputs))
    expect(read).toContain(`${label.toLowerCase()} ${shownText(input, body)}`)
})
