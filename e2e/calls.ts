import type { APIRequestContext, Browser } from '@playwright/test'
import { cast, type CastKey } from '../apps/server/seeds/cast.ts'

// What is set up by calls, so that a journey spends its time on what it tests.

export const emailOf = (key: CastKey) => cast.find((person) => person.key === key)!.email

const answerOf = async <Reply>(sent: ReturnType<APIRequestContext['get']>): Promise<Reply> => {
  const reply = await sent
  if (!reply.ok()) throw new Error(`${reply.url()} answered ${reply.status()}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}
export const get = <Reply>(request: APIRequestContext, path: string) => answerOf<Reply>(request.get(`/api/v1/${path}`))
export const post = <Reply>(request: APIRequestContext, path: string, data: object) =>
  answerOf<Reply>(request.post(`/api/v1/${path}`, { data }))

/** Signs a browser in without its screens. */
export const enter = (request: APIRequestContext, key: CastKey) =>
  post(request, 'account/auth/login/', { email: emailOf(key), password: 'wheels-up' })

const halfHour = 1_800_000
/** The `count`th half hour from now. */
export const halfHourFromNow = (count: number) => new Date((Math.ceil(Date.now() / halfHour) + count - 1) * halfHour)
/** A time of day some days ahead, on the clock of the West without daylight saving. */
export const daysAhead = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 8) * 3_600_000)
}

export const aircraftId = async (request: APIRequestContext, tailNumber: string) =>
  (await get<{ id: string }>(request, `aircrafts/tail-number/${tailNumber}/`)).id

type Found = { id: string; tailNumber: string; airport: { code: string }; verdict: { kind: string } | null }
/** Aircraft that are free then and that whoever is signed in may take at once. */
export const freeAircraft = async (request: APIRequestContext, from: Date, to: Date) => {
  const dates = `${from.toISOString()},${to.toISOString()}`
  const { results } = await get<{ results: Found[] }>(request, `aircrafts/search/?date=${dates}&limit=100&order=price_hour`)
  return results.filter(({ verdict }) => verdict?.kind === 'book_now')
}

/** Books without the wizard; gives the order’s id. */
export const book = async (request: APIRequestContext, id: string, from: Date, to: Date) => {
  const times = { flight_start_time: from.toISOString(), flight_drop_time: to.toISOString() }
  const { quote, templates } = await get<{ quote: { totalCents: number; hours: number } | null; templates: { title: string }[] }>(
    request,
    `aircrafts/${id}/can-booking/?${new URLSearchParams(times).toString()}`,
  )
  if (!quote) throw new Error(`No price: ${templates.map(({ title }) => title).join(', ')}`)
  const cards = await get<{ id: string; isPrimary: boolean }[]>(request, 'payments/card/')
  const order = await post<{ id: string }>(request, 'booking/book-aircraft/', {
    aircraftId: id,
    flightStartTime: from.toISOString(),
    flightDropTime: to.toISOString(),
    plannedHours: quote.hours,
    csipId: null,
    paymentMethodId: cards.find(({ isPrimary }) => isPrimary)?.id ?? null,
    passengers: 0,
    destination: '',
    note: '',
    expectedTotalCents: quote.totalCents,
    acceptsOperationalControl: true,
  })
  return order.id
}

const rampAirports = ['KSQL', 'KHWD']
/** The aircraft of the main journey stays free for it. */
const keptFree = ['N52148']
/** A booking that leaves within two hours from an airport where Rosa works. */
export const bookForTheRamp = async (browser: Browser, pilot: CastKey) => {
  const context = await browser.newContext()
  const { request } = context
  await enter(request, pilot)
  for (const start of [1, 2, 3]) {
    const [from, to] = [halfHourFromNow(start), halfHourFromNow(start + 3)]
    const found = (await freeAircraft(request, from, to)).find(
      ({ airport, tailNumber }) => rampAirports.includes(airport.code) && !keptFree.includes(tailNumber),
    )
    if (!found) continue
    const orderId = await book(request, found.id, from, to)
    await context.close()
    return { orderId, aircraftId: found.id, tailNumber: found.tailNumber, from, to }
  }
  throw new Error('Nothing is free on Rosa’s ramps within the next hours')
}
