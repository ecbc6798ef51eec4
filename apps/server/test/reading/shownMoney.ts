import type { Charge } from '@tailshare/contract/payments/payments'
import type { StatementLine } from '@tailshare/contract/payments/payouts'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Api } from '../api.ts'

type Page<Row> = { count: number; results: Row[] }

const everyRow = async <Row>(read: (page: { limit: number; offset: number }) => Promise<{ json: Page<Row> }>) => {
  const rows: Row[] = []
  for (;;) {
    const { count, results } = (await read({ limit: 100, offset: rows.length })).json
    rows.push(...results)
    if (rows.length >= count || results.length === 0) return rows
  }
}

export const sumOf = (cents: number[]) => cents.reduce((all, one) => all + one, 0)

const byOrder = <Row extends { orderId: string | null }>(rows: Row[]) => Map.groupBy(rows, ({ orderId }) => orderId ?? '')

const once = <Value>(read: (key: string) => Promise<Value>) => {
  const known = new Map<string, Promise<Value>>()
  return (key: string) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}

/** What each account reads about its bookings, cached, from the calls that its screens use. */
export const openPages = (api: Api) => ({
  bookings: once(async (account) => {
    const rows = await everyRow((query) => api.call(account, 'listPilotOrders', { query }))
    return new Map(rows.map((row) => [row.id, row]))
  }),
  charges: once(async (account) => byOrder(await everyRow((query) => api.call(account, 'listCharges', { query })))),
  flown: once(async (account) => byOrder(await everyRow((query) => api.call(account, 'getPilotFlights', { query })))),
  statement: once(async (account) => {
    const year = new Date().getUTCFullYear()
    const lines: StatementLine[] = []
    let zone = ''
    for (const asked of [year - 3, year - 2, year - 1, year, year + 1]) {
      const { json } = await api.call(account, 'getStatement', { query: { from: `${asked}-01-01`, to: `${asked}-12-31` } })
      lines.push(...json.lines)
      zone = json.zone
    }
    return { lines, zone, of: byOrder(lines) }
  }),
  flights: once(async (ownerAndAircraft) => {
    const [owner, id] = ownerAndAircraft.split(' ') as [string, string]
    return everyRow((query) => api.call(owner, 'getAircraftFlights', { params: { id }, query }))
  }),
  /** Which payments at the provider each booking has taken. */
  captured: once(async () => {
    const rows = await api.db
      .selectFrom('charge')
      .select(['orderId', 'stripePaymentIntentId'])
      .distinct()
      .where('state', '=', 'captured')
      .execute()
    return byOrder(rows)
  }),
  /** The last receipt of each booking, by its number. */
  receipts: once(async () => {
    const mails = await api.db
      .selectFrom('outboxMessage')
      .select(['subject', 'text'])
      .where('subject', 'like', '%eceipt: %booking %')
      .orderBy('createdAt')
      .execute()
    return new Map(mails.map(({ subject, text }) => [/booking (\S+)$/.exec(subject)?.[1] ?? '', text]))
  }),
})
export type Pages = ReturnType<typeof openPages>

/** One line per page of an account whose sum of what we owe or paid it differs from its statement. */
export const oweDisagreements = async (api: Api, pages: Pages, account: string) => {
  const { lines, zone } = await pages.statement(account)
  const { json: payout } = await api.call(account, 'getPayoutAccount')
  const payouts = await everyRow((query) => api.call(account, 'listPayouts', { query }))
  const stands = sumOf(lines.map(({ creditedCents, chargedCents }) => creditedCents - chargedCents))
  const { rows: debts } = await sql<{ cents: number }>`select coalesce(sum(cents), 0)::int as cents from (
    select sum(cents) as cents from ledger_entry where account_id = ${account} and ledger in ('customer', 'co_owner')
      group by ledger, case ledger when 'co_owner' then aircraft_id end having sum(cents) > 0) owes`.execute(api.db)
  const listed = sumOf(payouts.filter(({ paid }) => paid === null).map(({ amountCents }) => amountCents))
  const paidIn = (list: { date: string; cents: number }[], year: number) =>
    sumOf(list.filter(({ date }) => date.startsWith(String(year))).map(({ cents }) => cents))
  const onStatement = lines
    .filter(({ kind }) => kind === 'payout')
    .map(({ date, chargedCents }) => ({ date, cents: chargedCents }))
  const onTab = payouts.flatMap(({ paid, amountCents, role, tailNumber }) =>
    paid ? [{ date: dayIn(new Date(paid), zone), cents: amountCents, role, tailNumber }] : [],
  )
  const shown: [what: string, cents: number, wanted: number][] = [
    ['the balance of the payouts tab', payout.balanceCents, stands],
    ['not paid out yet, less what is owed', payout.owedCents - debts[0]!.cents, stands],
    ['the list of what is not paid out', listed, payout.owedCents],
  ]
  for (const year of new Set(onStatement.map(({ date }) => Number(date.slice(0, 4))))) {
    shown.push([`the list of payouts, ${year}`, paidIn(onTab, year), paidIn(onStatement, year)])
    const { json: pack, status } = await api.call(account, 'getYearPack', { query: { year } })
    if (status !== 200) continue
    // A pack covers an owner's aircraft, so it excludes CSIP income.
    const own = onTab.filter(
      ({ role, tailNumber }) => role !== 'csip' && pack.aircraft.some((one) => one.tailNumber === tailNumber),
    )
    const packed = pack.groups.flatMap(({ figures }) => figures).filter(({ id }) => id === 'payout' || id === 'payout_shared')
    shown.push([`the year pack, ${year}`, sumOf(packed.map(({ amount }) => amount)), paidIn(own, year)])
  }
  return shown
    .filter(([, cents, wanted]) => cents !== wanted)
    .map(([what, cents, wanted]) => `${account}: ${moneyText(wanted)}, but ${moneyText(cents)}: ${what}`)
}

/** Captured minus refunded cents. Pending and released holds count as zero. */
const paidBy = (charges: Pick<Charge, 'kind' | 'state' | 'amountCents'>[]) =>
  sumOf(
    charges.map(({ kind, state, amountCents }) => {
      if (kind === 'refund') return state === 'refunded' ? -amountCents : 0
      return state === 'captured' ? amountCents : 0
    }),
  )

const chargedBy = (lines: StatementLine[], kinds: string[]) =>
  sumOf(lines.filter(({ kind }) => kinds.includes(kind)).map(({ chargedCents, creditedCents }) => chargedCents - creditedCents))
const prices = ['flight', 'cancellation', 'correction']

/** The provider's amount for a booking; `undefined` if no payment went through the provider. */
const atProvider = async (api: Api, pages: Pages, orderId: string) => {
  const rows = (await pages.captured('')).get(orderId) ?? []
  const paid: number[] = []
  for (const { stripePaymentIntentId } of rows) {
    if (!stripePaymentIntentId) return undefined
    const { amount_received } = await api.services.stripe.paymentIntents.retrieve(stripePaymentIntentId)
    const { data } = await api.services.stripe.refunds.list({ payment_intent: stripePaymentIntentId, limit: 100 })
    paid.push(amount_received, ...data.filter(({ status }) => status === 'succeeded').map(({ amount }) => -amount))
  }
  return sumOf(paid)
}

/** Total on the last receipt mailed for a booking. */
const onReceipt = async (pages: Pages, number: string) => {
  const text = (await pages.receipts('')).get(number)
  return text && /^Total(?: paid)?: (.*)$/m.exec(text)![1]!
}

type Flown = { id: string; pilotId: string; ownerId: string; aircraftId: string }

/** One line per page that shows an amount other than the pilot's order page; empty if all agree. */
export const disagreements = async (api: Api, pages: Pages, { id, pilotId, ownerId, aircraftId }: Flown) => {
  const { json: order } = await api.call(pilotId, 'getOrder', { params: { id } })
  const { json: seenByOwner } = await api.call(ownerId, 'getOrder', { params: { id } })
  const priceCents = order.finalCents ?? 0
  const isFlown = order.status === 'flight_complete'
  const statement = (await pages.statement(pilotId)).of.get(id) ?? []
  const provider = await atProvider(api, pages, id)
  const receipt = await onReceipt(pages, order.number)
  const isOwnFlight = pilotId === ownerId
  const runningCents = order.runningCosts?.cents ?? 0
  const shown: [page: string, cents: number | undefined][] = [
    ['the lines of the order page', isFlown ? sumOf(order.finalLines.map(({ cents }) => cents)) : undefined],
    ['the charges of the order page', paidBy(order.charges)],
    ['the order page of the owner', seenByOwner.finalCents ?? 0],
    ['the list of bookings', (await pages.bookings(pilotId)).get(id)?.finalCents ?? 0],
    ['the payments page', paidBy((await pages.charges(pilotId)).get(id) ?? [])],
    // A co-owner's flight list also includes the running costs.
    ['the flight list of the pilot', isFlown ? (await pages.flown(pilotId)).get(id)![0]!.costCents - runningCents : undefined],
    ['the statement, charged', isOwnFlight ? undefined : chargedBy(statement, prices)],
    ['the statement, paid', isOwnFlight ? undefined : -chargedBy(statement, ['payment', 'refund'])],
    ['the provider', provider],
  ]
  const wrong = shown
    .filter(([, cents]) => cents !== undefined && cents !== priceCents)
    .map(([page, cents]) => `${order.number}: ${moneyText(priceCents)}, but ${moneyText(cents!)} on ${page}`)
  // Held days before, paid after the flight: every page must name the payment day.
  const { zone } = await pages.statement(pilotId)
  const paidOn = statement.filter(({ kind }) => kind === 'payment').map(({ date }) => date)
  const chargedOn = ((await pages.charges(pilotId)).get(id) ?? [])
    .filter(({ state, amountCents }) => state === 'captured' && amountCents > 0)
    .map(({ moved }) => dayIn(new Date(moved!), zone))
  const days = (list: string[]) => [...new Set(list)].toSorted().join(', ')
  if (!isOwnFlight && days(paidOn) !== days(chargedOn))
    wrong.push(`${order.number}: paid ${days(paidOn)} on the statement, but ${days(chargedOn)} on the payments page`)
  if (receipt !== undefined && receipt !== moneyText(priceCents)) wrong.push(`${order.number}: receipt ${receipt}`)

  const income = -chargedBy((await pages.statement(ownerId)).of.get(id) ?? [], prices)
  const flight = (await pages.flights(`${ownerId} ${aircraftId}`)).find(({ orderId }) => orderId === id)
  if (isFlown && !isOwnFlight && flight!.incomeCents !== income)
    wrong.push(`${order.number}: the owner earned ${moneyText(income)}, but ${moneyText(flight!.incomeCents)} in the flight list`)
  return wrong
}
