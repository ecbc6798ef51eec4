import { expect, type APIRequestContext, type Browser, type BrowserContext } from '@playwright/test'
import { readMail } from './steps.ts'
import { cast, type CastKey } from '../../apps/server/seeds/cast.ts'

// API calls for setup, so that a journey spends its time on what it tests.

export const emailOf = (key: CastKey) => cast.find((person) => person.key === key)!.email

const answerOf = async <Reply>(sent: ReturnType<APIRequestContext['get']>): Promise<Reply> => {
  const reply = await sent
  if (!reply.ok()) throw new Error(`${reply.url()} answered ${reply.status()}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}
export const get = <Reply>(request: APIRequestContext, path: string) => answerOf<Reply>(request.get(`/api/v1/${path}`))
export const post = <Reply>(request: APIRequestContext, path: string, data: object) =>
  answerOf<Reply>(request.post(`/api/v1/${path}`, { data }))
export const put = <Reply>(request: APIRequestContext, path: string, data: object) =>
  answerOf<Reply>(request.put(`/api/v1/${path}`, { data }))
export const patch = <Reply>(request: APIRequestContext, path: string, data: object) =>
  answerOf<Reply>(request.patch(`/api/v1/${path}`, { data }))

/** Signs a browser in through the API: one of the cast, or another demo account by email. */
export const enter = (request: APIRequestContext, who: CastKey | `${string}@${string}`) =>
  post(request, 'account/auth/login/', { email: who.includes('@') ? who : emailOf(who as CastKey), password: 'wheels-up' })

export type Newcomer = { firstName: string; lastName: string; email: string; password: string }
let joined = 0

/** A newly registered account, signed in with this browser. */
export const join = async (
  context: BrowserContext,
  firstName: string,
  { email = `${firstName.toLowerCase()}.${Date.now()}.${++joined}@pilots.example`, pilotCategory = 'licensed_pilot' } = {},
): Promise<Newcomer> => {
  const { request } = context
  const person = { firstName, lastName: 'Newland', email, password: 'first-solo-77' }
  await post(request, 'account/verify-email/', { email })
  const code = await readMail(context, email, /\b([A-Z0-9]{6})\b(?=[^a-z]*)/)
  await post(request, 'account/verify-email/check/', { email, code })
  const { results } = await get<{ results: { id: string }[] }>(request, 'common/airports/?search=KSQL')
  const homeAirport = results[0]!.id
  await post(request, 'account/register/', { ...person, pilotCategory, homeAirport, isInterestedInSharingAircraft: true })
  return person
}

const halfHour = 1_800_000
const halfHourFromNow = (count: number) => new Date((Math.ceil(Date.now() / halfHour) + count - 1) * halfHour)
/** A time some days ahead, in Pacific standard time. */
export const daysAhead = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 8) * 3_600_000)
}

export const aircraftId = async (request: APIRequestContext, tailNumber: string) =>
  (await get<{ id: string }>(request, `aircrafts/tail-number/${tailNumber}/`)).id

type Item = { id: string; dueHours: number | null; hoursLeft: number | null; retired: boolean }
/**
 * As the owner: postpones inspections that are due by hours, however few the demo has left. Returns a function that restores them for later
 * journeys.
 */
export const leaveHours = async (request: APIRequestContext, aircraft: string) => {
  const { items } = await get<{ items: Item[] }>(request, `maintenance/aircrafts/${aircraft}/`)
  const near = items.filter(
    ({ dueHours, hoursLeft, retired }) => dueHours !== null && hoursLeft !== null && hoursLeft < 60 && !retired,
  )
  const setBy = async (more: number) => {
    for (const { id, dueHours } of near)
      await post(request, `maintenance/${id}/next-value/`, { value: Math.round((dueHours! + more) * 10) / 10 })
  }
  await setBy(60)
  return () => setBy(0)
}

type Found = { id: string; tailNumber: string; airport: { id: string; zone: string }; verdict: { kind: string } | null }
/** Aircraft the signed-in person may book then, according to search. */
const promised = async (request: APIRequestContext, from: Date, to: Date) => {
  const dates = `${from.toISOString()},${to.toISOString()}`
  const { results } = await get<{ results: Found[] }>(request, `aircrafts/search/?date=${dates}&limit=100&order=price_hour`)
  return results.filter(({ verdict }) => verdict?.kind === 'book_now')
}
/** Checks with `can-booking`, which includes inspections. */
const mayBook = async (request: APIRequestContext, id: string, from: Date, to: Date) => {
  const times = new URLSearchParams({ flight_start_time: from.toISOString(), flight_drop_time: to.toISOString() }).toString()
  return (await get<{ canBook: boolean }>(request, `aircrafts/${id}/can-booking/?${times}`)).canBook
}

/** The cheapest suitable aircraft that all of them may book then. */
export const freeAircraft = async (
  requests: APIRequestContext[],
  from: Date,
  to: Date,
  fits: (found: Found) => boolean = () => true,
) => {
  const [first = [], ...others] = await Promise.all(requests.map((request) => promised(request, from, to)))
  const shared = first.filter((one) => fits(one) && others.every((found) => found.some(({ id }) => id === one.id)))
  for (const one of shared) {
    const answers = await Promise.all(requests.map((request) => mayBook(request, one.id, from, to)))
    if (answers.every(Boolean)) return one
  }
  return undefined
}

/** The first day from `day` ahead when all may book the same aircraft. Needed because the demo's bookings depend on the day. */
export const freeTime = async (
  requests: APIRequestContext[],
  { day, hour, hours }: { day: number; hour: number; hours: number },
) => {
  for (let ahead = day; ahead < day + 14; ahead++) {
    const [from, to] = [daysAhead(ahead, hour), daysAhead(ahead, hour + hours)]
    const aircraft = await freeAircraft(requests, from, to)
    if (aircraft) return { from, to, aircraft }
  }
  throw new Error(`Nothing is free for all of them between ${day} and ${day + 14} days ahead`)
}

/** Books without the wizard. Returns the order's id. */
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

/** Reserved for the main journey. */
const keptFree = ['N52148']
const pilots = ['maria', 'tomas', 'priya', 'bo', 'elena'] as const

type Agent = { id: string; isOperator: boolean; roles: { staff: { airports: { id: string }[] } | null } }
/** Makes Rosa staff at this airport too. */
const sendRosaTo = async (browser: Browser, airportId: string) => {
  const context = await browser.newContext()
  const { request } = context
  await enter(request, 'omar')
  const { results } = await get<{ results: { id: string; email: string }[] }>(request, 'operator/users/?filter=staff')
  const rosa = await get<Agent>(request, `operator/users/${results.find(({ email }) => email === emailOf('rosa'))!.id}/`)
  const staffAirports = rosa.roles.staff!.airports.map(({ id }) => id)
  if (!staffAirports.includes(airportId)) {
    const sent = request.put(`/api/v1/operator/users/${rosa.id}/roles/`, {
      data: { isOperator: rosa.isOperator, staffAirports: [...staffAirports, airportId], reason: 'Looks after one more ramp' },
    })
    await answerOf(sent)
  }
  await context.close()
}

const tryToBook = async (request: APIRequestContext) => {
  for (const start of [1, 2, 3, 4]) {
    const [from, to] = [halfHourFromNow(start), halfHourFromNow(start + 2)]
    const free = await promised(request, from, to)
    for (const one of free.filter(({ tailNumber }) => !keptFree.includes(tailNumber))) {
      const orderId = await book(request, one.id, from, to).catch(() => undefined)
      if (orderId !== undefined) return { ...one, orderId }
    }
  }
  return undefined
}

/**
 * A booking with open check-in at an airport where Rosa works, by the first pilot who is free. The demo's free times vary, so it may add an
 * airport to Rosa's.
 */
export const bookForTheRamp = async (browser: Browser) => {
  for (const pilot of pilots) {
    const context = await browser.newContext()
    await enter(context.request, pilot)
    const booked = await tryToBook(context.request)
    await context.close()
    if (!booked) continue
    await sendRosaTo(browser, booked.airport.id)
    return { orderId: booked.orderId, aircraftId: booked.id, tailNumber: booked.tailNumber, pilot }
  }
  throw new Error('No one has an aircraft and the time within the next two hours')
}

/** Adds a card whose bank disputes every charge. */
export const addDisputedCard = async (request: APIRequestContext, isPrimary: boolean) => {
  const keys = await get<{ publishableKey: string; scriptUrl: string }>(request, 'payments/setup-intent/')
  const made = await answerOf<{ id: string }>(
    request.post(new URL('/v1/payment_methods', keys.scriptUrl).href, {
      headers: { authorization: `Bearer ${keys.publishableKey}` },
      form: { type: 'card', 'card[token]': 'tok_createDispute' },
    }),
  )
  return (await post<{ id: string }>(request, 'payments/card/add-new/', { paymentMethodId: made.id, isPrimary })).id
}

type Disputed = { id: string; payer: { firstName: string } }
/** A disputed membership payment, as seen by the signed-in operator. Returns its id. */
export const disputeOf = async (browser: Browser, operator: APIRequestContext, firstName: string) => {
  const context = await browser.newContext()
  await join(context, firstName)
  await addDisputedCard(context.request, true)
  await post(context.request, 'account/membership/apply/', { planId: 5 })
  await context.close()
  let found: Disputed | undefined
  await expect
    .poll(async () => {
      const { results } = await get<{ results: Disputed[] }>(operator, 'operator/disputes/?limit=100')
      found = results.find(({ payer }) => payer.firstName === firstName)
      return found
    })
    .toBeDefined()
  return found!.id
}
