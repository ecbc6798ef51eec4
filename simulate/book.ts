import type { Aircraft, Member } from './people.ts'

// The simulator's own book: what each trip costs and who earns it, in plain sums. It shares no arithmetic with the product.

/** Cents. What the pilot owes is their sum. */
type Shares = { owner: number; csip: number; fee: number; tax: number }
export const nothing: Shares = { owner: 0, csip: 0, fee: 0, tax: 0 }
export const sum = ({ owner, csip, fee, tax }: Shares) => owner + csip + fee + tax
const plus = (a: Shares, b: Shares, sign: 1 | -1 = 1): Shares => ({
  owner: a.owner + sign * b.owner,
  csip: a.csip + sign * b.csip,
  fee: a.fee + sign * b.fee,
  tax: a.tax + sign * b.tax,
})

/** Rounds half a cent up. */
const part = (cents: number, of: number, whole: number) => (whole === 0 ? 0 : Math.floor((2 * cents * of + whole) / (2 * whole)))

type Price = { rate: number; discount: number; fee: number; tax: number; csipRate: number; isOwn: boolean }

/** The price of `tenths` of an hour on the meter. */
export const priceOf = (tenths: number, { rate, discount, fee, tax, csipRate, isOwn }: Price): Shares => {
  const csip = part(csipRate, tenths, 10)
  if (isOwn) return { ...nothing, csip }
  const rental = part(rate, tenths, 10)
  const net = rental - part(rental, discount, 100)
  return { owner: net, csip, fee: part(net, fee, 100), tax: part(net, Math.round(tax * 1000), 100_000) }
}

/** Half of the price; the owner gets the rounding difference. */
export const lateCharge = (price: Shares, charge = part(sum(price), 1, 2)): Shares => {
  const whole = sum(price)
  const [csip, fee, tax] = [price.csip, price.fee, price.tax].map((cents) => part(cents, charge, whole)) as [
    number,
    number,
    number,
  ]
  return { owner: charge - csip - fee - tax, csip, fee, tax }
}

const freeHours = { flexible: 24, moderate: 72, strict: 168 }
export const freeUntil = (trip: Pick<Trip, 'aircraft' | 'start' | 'bookedAt'>) =>
  Math.min(
    trip.start.getTime(),
    Math.max(trip.start.getTime() - freeHours[trip.aircraft.policy] * 3_600_000, trip.bookedAt.getTime() + 3_600_000),
  )

/** Takes an amount off a price in proportion to its parts; the largest part takes the rounding difference. */
export const takenOff = (price: Shares, cents: number): Shares => {
  const names = ['owner', 'csip', 'fee', 'tax'] as const
  const off = { ...nothing }
  for (const name of names) off[name] = -part(price[name], cents, sum(price))
  const largest = names.reduce((most, name) => (price[name] > price[most] ? name : most))
  off[largest] -= cents + sum(off)
  return off
}

/** A change of a trip's cost, with the instant from which it counts. */
type Entry = { at: Date; shares: Shares }

export type Trip = {
  id: string
  number: string
  aircraft: Aircraft
  pilot: Member
  csip: Member | null
  start: Date
  /** With those before a change. */
  starts: Date[]
  drop: Date
  bookedAt: Date
  tenthsPlanned: number
  price: Price
  state: 'waiting' | 'booked' | 'out' | 'flown' | 'canceled'
  /** Their sum is the trip's current cost. */
  entries: Entry[]
  tenthsFlown: number
  /** When it left. */
  leftAt: Date | null
  /** Day of the return, or of the cancellation, at the aircraft. */
  endedAt: Date | null
  damage: number
  /** A change after the free period keeps older terms. The simulator does not work these out; it compares with what the product showed. */
  isChanged: boolean
  /** Canceled after the free period, or nobody came. */
  isLate: boolean
  /** Canceled while it waited for an answer. */
  wasWaiting: boolean
}

export const costOf = ({ entries }: Pick<Trip, 'entries'>): Shares =>
  entries.reduce((all, { shares }) => plus(all, shares), nothing)

/** Sets the trip's cost from now on. */
export const costs = (trip: Trip, shares: Shares) => {
  trip.entries.push({ at: new Date(), shares: plus(shares, costOf(trip), -1) })
}

export type Book = {
  trips: Map<string, Trip>
  blocks: { aircraft: Aircraft; from: Date; to: Date }[]
  acts: Map<string, number>
  /** Notices since then are looked at tonight. */
  noticesFrom: Date
  /** Errors found in the product, one line each. */
  wrong: string[]
  checked: Map<string, number>
}
export const openBook = (): Book => ({
  trips: new Map(),
  blocks: [],
  noticesFrom: new Date(),
  acts: new Map(),
  wrong: [],
  checked: new Map(),
})
/** Adds up one figure of a list. */
export const total = <One>(list: readonly One[], of: (one: One) => number) => list.reduce((all, one) => all + of(one), 0)
export const count = (counts: Map<string, number>, name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by)

export const compare = ({ book }: { book: Book }, what: string, shown: unknown, wanted: unknown, about = '') => {
  count(book.checked, what)
  if (JSON.stringify(shown) !== JSON.stringify(wanted))
    book.wrong.push(
      `${new Date().toISOString()} ${what}${about && `, ${about}`}: ${JSON.stringify(shown)}, must be ${JSON.stringify(wanted)}`,
    )
}
