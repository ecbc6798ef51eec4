import { dayIn, instantAt } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { figuresOf, yearBytes } from '../../../../../test/sharing/yearPacks.ts'

let api: Api
const zone = 'America/Los_Angeles'
const lastYear = Number(dayIn(new Date(), zone).slice(0, 4)) - 1
beforeAll(async () => {
  api = await startApi()
  await insertFlown(api, { start: instantAt(`${lastYear}-03-10`, '12:00', zone), hobbs: 2.5 })
  await insertFlown(api, { start: instantAt(`${lastYear}-12-31`, '20:30', zone), hobbs: 2 })
  await insertFlown(api, { tail: 'N52148', start: instantAt(`${lastYear}-05-05`, '12:00', zone), hobbs: 3 })
})
afterAll(() => api.close())

const pack = () => api.call('helen', 'getYearPack', { query: { year: lastYear } })

const table = (text: string) => {
  const cells = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', ''))
  const [head = '', ...lines] = text.trim().split('\r\n')
  const names = cells(head)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [names[at]!, cell])) as Record<string, string>)
}
const file = async (name: string) => (await yearBytes(api, 'helen', 'csv', { year: lastYear, file: name })).text
const cents = (dollars = '') => Math.round(Number(dollars) * 100)
const sumBy = (rows: Record<string, string>[], key: string, amount: (row: Record<string, string>) => number) =>
  Object.fromEntries(
    [...Map.groupBy(rows, (row) => row[key]!)].map(([name, own]) => [name, own.reduce((sum, row) => sum + amount(row), 0)]),
  )

test('profit by aircraft and month is income less the costs on record, on screen and in its file', async () => {
  const { json } = await pack()
  const figures = figuresOf(json)
  const total = (key: 'incomeCents' | 'costCents') => json.profit.reduce((sum, row) => sum + row[key], 0)
  expect([total('incomeCents'), total('costCents')]).toEqual([figures.get('net')!.amount, figures.get('costs')!.amount])
  expect(json.profit.map(({ month }) => month)).toContain(`${lastYear}-12`)
  const one = json.profit.find(({ tailNumber }) => tailNumber === 'N52148')!
  expect(one).toMatchObject({ month: `${lastYear}-05`, costCents: 0 })
  const rows = table((await file('profit')).replace('\uFEFF', ''))
  expect(rows.find((row) => row['Tail number'] === 'N52148')).toMatchObject({
    Month: `${lastYear}-05`,
    'Profit, USD': (one.incomeCents / 100).toFixed(2),
  })
})

test('QuickBooks Online imports a journal for each month: by account name, balanced, without a byte order mark', async () => {
  const text = await file('quickbooks')
  expect(text.startsWith('Journal No.,Journal Date,Account Name,Debits,Credits,Description\r\n')).toBe(true)
  const rows = table(text)
  const debit = (row: Record<string, string>) => cents(row.Debits) - cents(row.Credits)
  expect(new Set(Object.values(sumBy(rows, 'Journal No.', debit)))).toEqual(new Set([0]))
  expect(rows.find((row) => row['Journal No.'] === `TS-${lastYear}-12`)).toMatchObject({ 'Journal Date': `12/31/${lastYear}` })
  expect(rows.every((row) => (row.Debits === '') !== (row.Credits === ''))).toBe(true)
  const figures = figuresOf((await pack()).json)
  const amount = (id: string) => figures.get(id)?.amount ?? 0
  const accounts = sumBy(rows, 'Account Name', debit)
  expect(accounts['Aircraft rental income']).toBe(-amount('paid_flights'))
  expect(accounts['Platform fees']).toBe(amount('fees'))
  // What is left at Tailshare, as in the statement.
  expect(accounts['Tailshare balance'] ?? 0).toBe(amount('statement') + amount('damage') - amount('payout'))
})

test('Xero imports the same as manual journals: by account code, signed, on a day that names its month', async () => {
  const text = await file('xero')
  expect(text.split('\r\n')[0]).toBe(
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
  )
  const rows = table(text)
  expect(new Set(Object.values(sumBy(rows, '*Narration', (row) => cents(row['*Amount']))))).toEqual(new Set([0]))
  expect(rows.find((row) => row['*Narration'] === `Tailshare May ${lastYear}` && row['*AccountCode'] === '4100')).toMatchObject({
    '*Date': `31 May ${lastYear}`,
    '*TaxRate': 'Tax Exempt',
    TrackingOption1: 'N52148',
  })
  expect(rows).toHaveLength(table(await file('quickbooks')).length)
})
