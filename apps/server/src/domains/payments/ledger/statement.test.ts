import { dayIn } from '@tailshare/contract/text/period'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { readPdf } from '../../../../test/reading/readPdf.ts'
import { addCard, completeFlight, insertOrder, finishOnboarding, linesFor, run } from '../../../../test/money.ts'
import { insertMovement } from './queries.ts'

let api: Api
let order: Awaited<ReturnType<typeof insertOrder>>
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
  order = await insertOrder(api, {
    tail: 'N940DS',
    startsIn: -5,
    lines: [...linesFor(30_000), { kind: 'csip', text: 'CSIP', cents: 11_000 }],
    csip: 'elena',
  })
  await completeFlight(api, order, order.lines)
})
afterAll(() => api.close())

const payouts = async (who: 'victor' | 'elena' | 'maria') => (await api.call(who, 'listPayouts')).json
const month = (instant: Date) => dayIn(instant, 'America/Los_Angeles').slice(0, 7)

test('a payout is frozen until the flight is paid, then due, then paid, each visible only to its recipient', async () => {
  expect(await payouts('victor')).toMatchObject({
    count: 1,
    results: [{ orderId: order.id, tailNumber: 'N940DS', role: 'owner', amountCents: 30_000, state: 'frozen', paid: null }],
  })
  const owed = async (who: 'victor' | 'elena') => (await api.call(who, 'getPayoutAccount')).json
  expect(await owed('victor')).toMatchObject({ owedCents: 30_000, unpaidCents: 30_000, disputedCents: 0 })
  await run(api, 'settleFlight', { orderId: order.id })
  expect(await owed('victor')).toMatchObject({ owedCents: 30_000, unpaidCents: 0, disputedCents: 0 })
  expect((await payouts('elena')).results).toMatchObject([{ role: 'csip', amountCents: 11_000, state: 'owed' }])
  await api.call('victor', 'getAccountLink')
  const { stripeAccountId } = await api.db
    .selectFrom('account')
    .select('stripeAccountId')
    .where('id', '=', api.people.victor)
    .executeTakeFirstOrThrow()
  await finishOnboarding(api, stripeAccountId ?? '')
  await run(api, 'payOwner', { orderId: order.id })
  expect((await payouts('victor')).results).toMatchObject([
    { amountCents: 30_000, state: 'paid', number: expect.stringMatching(/^TS-\d+$/) },
  ])
  expect((await payouts('elena')).results).toMatchObject([{ state: 'owed' }])
  expect(await payouts('maria')).toMatchObject({ count: 0, results: [] })
})

test('a correction after the payout is due in addition', async () => {
  await completeFlight(api, order, [...linesFor(35_000), { kind: 'csip', text: 'CSIP', cents: 11_000 }])
  const { count, results } = await payouts('victor')
  expect(count).toBe(2)
  expect(results.map(({ state, amountCents }) => [state, amountCents])).toEqual(
    expect.arrayContaining([
      ['paid', 30_000],
      ['frozen', 5_000],
    ]),
  )
  const paged = (await api.call('victor', 'listPayouts', { query: { limit: 1 } })).json
  expect(paged.results).toHaveLength(1)
  expect(paged.next).toContain('offset=1')
  await run(api, 'settleFlight', { orderId: order.id })
})

test('a statement has every line of the account, its balance after each, and totals that add up', async () => {
  const maria = (await api.call('maria', 'getStatement')).json
  expect(maria.lines.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Flight', 'Correction: flight', expect.stringMatching(/^Payment: Flight N940DS/)]),
  )
  expect(maria.closingCents).toBe(0)
  for (const who of ['maria', 'victor', 'elena'] as const) {
    const { lines, openingCents, chargedCents, creditedCents, closingCents } = (await api.call(who, 'getStatement')).json
    let balance = openingCents
    for (const line of lines) {
      balance += line.creditedCents - line.chargedCents
      expect(line.balanceCents).toBe(balance)
    }
    expect(closingCents).toBe(balance)
    expect(openingCents + creditedCents - chargedCents).toBe(closingCents)
  }
  expect((await api.call('elena', 'getStatement')).json).toMatchObject({ closingCents: 11_000 })
})

test('a statement begins where the one before ended', async () => {
  const long = new Date(Date.now() - 70 * 86_400_000)
  await insertMovement(api.db, {
    kind: 'correction',
    note: 'Fuel bought away',
    at: long,
    entries: [
      { ledger: 'customer', accountId: api.people.maria, cents: -4_200 },
      { ledger: 'fee', cents: 4_200 },
    ],
  })
  const then = (await api.call('maria', 'getStatement', { query: { month: month(long) } })).json
  expect(then).toMatchObject({ openingCents: 0, creditedCents: 4_200, closingCents: 4_200 })
  const day = dayIn(long, then.zone)
  expect(then.lines).toMatchObject([{ date: day, balanceCents: 4_200 }])
  const one = (await api.call('maria', 'getStatement', { query: { from: day, to: day } })).json
  expect(one.lines).toHaveLength(1)
  expect((await api.call('maria', 'getStatement')).json).toMatchObject({ openingCents: 4_200, closingCents: 4_200 })
})

test('a flight stands before the payment for it', async () => {
  const instants = Array.from({ length: 8 }, (_, at) => new Date(Date.now() - (40 * 24 + at) * 3_600_000))
  for (const at of instants) {
    const owed = [
      { ledger: 'customer', accountId: api.people.victor, cents: 4_200 },
      { ledger: 'fee', cents: -4_200 },
    ] as const
    await insertMovement(api.db, {
      kind: 'payment',
      note: 'Card',
      at,
      entries: owed.map((one) => ({ ...one, cents: -one.cents })),
    })
    await insertMovement(api.db, { kind: 'flight', note: '', at, entries: [...owed] })
  }
  const [from, to] = [instants.at(-1)!, instants[0]!].map((at) => dayIn(at, 'America/Los_Angeles'))
  const { lines } = (await api.call('victor', 'getStatement', { query: { from, to } })).json
  expect(lines.map(({ kind }) => kind)).toEqual(instants.flatMap(() => ['flight', 'payment']))
})

test('a period needs both ends in order, at most a year, or a month', async () => {
  const wrong = [
    { from: '2026-01-01' },
    { from: '2026-02-01', to: '2026-01-01' },
    { from: '2024-01-01', to: '2026-01-01' },
    { month: '2026-13' },
    { month: '2026-01', from: '2026-01-01', to: '2026-01-31' },
  ]
  for (const query of wrong) expect([query, (await api.call('maria', 'getStatement', { query })).status]).toEqual([query, 400])
})

test('the CSV file opens in a spreadsheet, and its text never runs as a formula', async () => {
  await insertMovement(api.db, {
    kind: 'correction',
    note: '=HYPERLINK("http://evil.example")',
    at: new Date(),
    entries: [
      { ledger: 'customer', accountId: api.people.jonas, cents: -100 },
      { ledger: 'fee', cents: 100 },
    ],
  })
  const reply = await api.call('jonas', 'downloadStatementCsv')
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toContain('.csv')
  const text = reply.raw.toString('utf8')
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFDate,Text,Booking,Tail number,"Charged or paid out, USD","Credited, USD","Balance, USD"')
  expect(lines[1]).toContain('Opening balance,,,0.00,0.00,0.00')
  expect(lines[2]).toContain(`"'=HYPERLINK`)
  expect(lines[3]).toContain('Closing balance,,,0.00,1.00,1.00')
  expect(lines).toHaveLength(5)
})

test('the PDF is tagged, in English, titled, and as long as needed', async () => {
  for (let each = 0; each < 60; each++)
    await insertMovement(api.db, {
      kind: 'payment',
      note: `Wörk on N940DS, žlutý kůň ${each}`,
      at: new Date(),
      entries: [
        { ledger: 'customer', accountId: api.people.maria, cents: each % 2 ? -1_234 : 1_234 },
        { ledger: 'fee', cents: each % 2 ? 1_234 : -1_234 },
      ],
    })
  const reply = await api.call('maria', 'downloadStatementPdf')
  expect(reply.headers['content-type']).toBe('application/pdf')
  const text = reply.raw.toString('latin1')
  if (process.env.KEEP_PDF) await writeFile(process.env.KEEP_PDF, reply.raw)
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  for (const part of [
    '/MarkInfo',
    '/Marked true',
    '/StructTreeRoot',
    '/Lang (en-US)',
    '/S /Table',
    '/S /TH',
    '/DisplayDocTitle true',
  ])
    expect(text).toContain(part)
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(2)
})

test('a PDF contains every letter of names from many languages, with embedded fonts', async () => {
  await api.db
    .updateTable('account')
    .set({ firstName: 'Łukasz Ђорђе', lastName: 'Жуковська Ωμέγα Nguyễn' })
    .where('id', '=', api.people.ines)
    .execute()
  const { raw } = await api.call('ines', 'downloadStatementPdf')
  expect(await readPdf(raw)).toContain('Łukasz Ђорђе Жуковська Ωμέγα Nguyễn')
  expect(raw.toString('latin1')).not.toContain('/Helvetica')
  expect(raw.toString('latin1').match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(2)
})

test('a membership shows as charged and paid; its invoices are listed and each is a PDF, for its holder only', async () => {
  expect((await api.call('dana', 'listInvoices')).json).toEqual([])
  await addCard(api, 'dana')
  await api.call('dana', 'applyMembership', { body: { planId: 5 } })
  const statement = (await api.call('dana', 'getStatement')).json
  expect(statement.lines).toMatchObject([
    { text: 'Membership, charged and paid at once', chargedCents: 4_900, creditedCents: 4_900, balanceCents: 0 },
  ])
  const invoices = (await api.call('dana', 'listInvoices')).json
  expect(invoices).toMatchObject([{ status: 'paid', amountCents: 4_900, lines: [{ cents: 4_900 }] }])
  const params = { id: invoices[0]!.id }
  const file = await api.call('dana', 'downloadInvoice', { params })
  expect(file.raw.toString('latin1').startsWith('%PDF')).toBe(true)
  expect((await api.call('maria', 'downloadInvoice', { params })).status).toBe(404)
  expect((await api.call('jonas', 'downloadInvoice', { params })).status).toBe(404)
  expect((await api.call('dana', 'downloadInvoice', { params: { id: 'in_unknown' } })).status).toBe(404)
})
