import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursBetweenTries, mayFollow, nextPrimary, stateOfIntent, type ChargeState } from './charges.ts'
import { holdsToPlace, unpaidCancelAt, type HoldFacts } from './holdsToPlace.ts'
import { cancellationEntries, flightEntries } from '../ledger.ts'
import { damageFrom, settlementSteps, type Damage, type SettledCharge } from './settlement.ts'

const now = new Date('2026-12-05T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

const charge = (over: Partial<SettledCharge>): SettledCharge => ({
  id: 'one',
  kind: 'hold',
  state: 'authorized',
  amountCents: 10_000,
  capturedCents: 0,
  refundedCents: 0,
  attempt: 1,
  methodId: 'visa',
  updatedAt: hours(-1),
  captureBefore: null,
  ...over,
})
const steps = (dueCents: number, ...charges: SettledCharge[]) => settlementSteps({ dueCents, charges, methodId: 'visa', now })

describe('bringing what was paid to what is due', () => {
  test('a hold is captured up to the amount due, and the deposit is released', () => {
    expect(steps(7000, charge({}), charge({ id: 'two', kind: 'deposit' }))).toEqual([
      { do: 'capture', chargeId: 'one', cents: 7000 },
      { do: 'release', chargeId: 'two' },
    ])
  })
  test('the amount beyond a hold is charged after its capture', () => {
    expect(steps(12_000, charge({}))).toEqual([{ do: 'capture', chargeId: 'one', cents: 10_000 }])
    expect(steps(12_000, charge({ state: 'captured', capturedCents: 10_000 }))).toEqual([
      { do: 'charge', cents: 2000, attempt: 1 },
    ])
  })
  test('a payment in progress is not repeated', () => {
    expect(steps(5000, charge({ kind: 'flight', state: 'planned', amountCents: 5000 }))).toEqual([])
  })
  test('a declined charge is tried again after a pause, or at once with another card', () => {
    const failed = charge({ kind: 'flight', state: 'failed', amountCents: 5000 })
    expect(steps(5000, failed)).toEqual([])
    expect(steps(5000, { ...failed, updatedAt: hours(-hoursBetweenTries) })).toEqual([{ do: 'charge', cents: 5000, attempt: 2 }])
    expect(steps(5000, { ...failed, methodId: 'other' })).toEqual([{ do: 'charge', cents: 5000, attempt: 2 }])
  })
  test('an open claim keeps the deposit and blocks refunds; a decided one is paid from it', () => {
    const paid = charge({ kind: 'flight', state: 'captured', amountCents: 30_000, capturedCents: 30_000 })
    const held = charge({ id: 'deposit', kind: 'deposit', amountCents: 50_000, updatedAt: hours(-7 * 24) })
    const of = (dueCents: number, damage: Damage, stays: boolean) =>
      settlementSteps({ dueCents, deposit: { damage, stays }, charges: [paid, held], methodId: 'visa', now })
    expect(of(30_000, { is: 'claimed' }, true)).toEqual([{ do: 'capture', chargeId: 'deposit', cents: 50_000 }])
    expect(of(40_000, { is: 'decided', cents: 10_000 }, false)).toEqual([{ do: 'capture', chargeId: 'deposit', cents: 10_000 }])
    expect(of(30_000, { is: 'none' }, false)).toEqual([{ do: 'release', chargeId: 'deposit' }])
    expect(damageFrom({ damageCents: 0, isClaimed: true })).toEqual({ is: 'claimed' })
    expect(() => damageFrom({ damageCents: 10_000, isClaimed: true })).toThrow('one claim')
  })
  test('a card whose bank forbids retries is not charged again, and another one is tried at once', () => {
    const failed = charge({ kind: 'flight', state: 'failed', amountCents: 5000, updatedAt: hours(-30) })
    const asked = { dueCents: 5000, charges: [failed], now }
    expect(settlementSteps({ ...asked, methodId: 'visa', isRefused: true })).toEqual([])
    expect(settlementSteps({ ...asked, methodId: 'other' })).toEqual([{ do: 'charge', cents: 5000, attempt: 2 }])
  })
  test('a returned debit is owed again, and recorded once', () => {
    const back = charge({ kind: 'flight', state: 'failed', amountCents: 5000, isReturned: true })
    const asked = { dueCents: 5000, methodId: 'visa', isRefused: true, now }
    expect(settlementSteps({ ...asked, charges: [back] })).toEqual([{ do: 'charge', cents: 5000, attempt: 2 }])
    const noted = charge({ id: 'two', kind: 'flight', state: 'failed', amountCents: 5000, attempt: 2 })
    expect(settlementSteps({ ...asked, charges: [back, noted] })).toEqual([])
    expect(settlementSteps({ ...asked, isRefused: false, methodId: 'amex', charges: [back, noted] })).toEqual([
      { do: 'charge', cents: 5000, attempt: 3 },
    ])
  })
  test('less than the provider takes is not charged', () => expect(steps(49)).toEqual([]))
  test('settlement steps reach the amount due from any payments, and then stop', () => {
    const amount = fc.integer({ min: 50, max: 100_000 })
    fc.assert(
      fc.property(amount, amount, fc.array(amount, { maxLength: 4 }), (dueCents, held, captures) => {
        let charges = [
          charge({ id: 'hold', amountCents: held }),
          ...captures.map((cents, index) =>
            charge({
              id: `paid${index}`,
              kind: 'extra',
              state: 'captured',
              amountCents: cents,
              capturedCents: cents,
              attempt: index + 1,
            }),
          ),
        ]
        for (let round = 0; round < 4; round++)
          for (const step of steps(dueCents, ...charges)) {
            if (step.do === 'charge')
              charges.push(
                charge({
                  id: `new${charges.length}`,
                  kind: 'extra',
                  state: 'captured',
                  amountCents: step.cents,
                  capturedCents: step.cents,
                  attempt: step.attempt,
                }),
              )
            else
              charges = charges.map((each) => {
                if (each.id !== step.chargeId) return each
                if (step.do === 'capture') return { ...each, state: 'captured' as const, capturedCents: step.cents }
                return step.do === 'refund'
                  ? { ...each, refundedCents: each.refundedCents + step.cents }
                  : { ...each, state: 'released' as const }
              })
          }
        const paid = charges.reduce((sum, each) => sum + each.capturedCents - each.refundedCents, 0)
        expect(dueCents - paid).toBeGreaterThanOrEqual(0)
        expect(dueCents - paid).toBeLessThan(50)
        expect(steps(dueCents, ...charges)).toEqual([])
      }),
    )
  })
})

describe('holds', () => {
  const facts: HoldFacts = {
    order: { status: 'booked', start: hours(40), totalCents: 30_000, depositCents: 50_000 },
    charges: [],
    method: { id: 'visa', type: 'paymentCard' },
    card: { id: 'visa' },
    now,
  }
  test('estimate and deposit are held two days before the start, not earlier', () => {
    expect(holdsToPlace(facts).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['hold', 30_000],
      ['deposit', 50_000],
    ])
    expect(holdsToPlace({ ...facts, order: { ...facts.order, start: hours(49) } })).toEqual([])
  })
  test('a bank account is not held; its deposit is, on a card', () => {
    const placed = holdsToPlace({ ...facts, method: { id: 'bank', type: 'bankAccount' } })
    expect(placed).toEqual([{ kind: 'deposit', cents: 50_000, attempt: 1, methodId: 'visa', isRefused: false }])
  })
  test('existing and pending holds are not repeated', () => {
    const held = (['hold', 'deposit'] as const).map((kind) => ({
      kind,
      state: 'authorized' as const,
      attempt: 1,
      amountCents: 50_000,
      methodId: 'visa',
      updatedAt: now,
      captureBefore: null,
    }))
    expect(holdsToPlace({ ...facts, charges: held })).toEqual([])
  })
  test('an unpaid booking is canceled 12 h before its start; late bookings get an hour to find another card', () => {
    expect(unpaidCancelAt({ start: hours(40), firstFailedAt: now })).toEqual(hours(28))
    expect(unpaidCancelAt({ start: hours(5), firstFailedAt: now })).toEqual(hours(1))
    expect(unpaidCancelAt({ start: hours(0.5), firstFailedAt: now })).toEqual(hours(0.5))
  })
})

describe('charges and books', () => {
  test('late events do not undo newer ones', () => {
    const states: ChargeState[] = ['planned', 'authorized', 'captured']
    for (const [index, before] of states.entries())
      for (const [other, after] of states.entries()) expect(mayFollow(before, after)).toBe(other > index)
    expect(mayFollow('captured', 'failed')).toBe(false)
    expect(mayFollow('authorized', 'needs_confirmation')).toBe(false)
    expect(mayFollow('failed', 'needs_confirmation')).toBe(true)
  })
  test('a bank that requires confirmation is not a decline', () => {
    expect(stateOfIntent({ status: 'requires_payment_method', errorCode: 'authentication_required' })).toBe('needs_confirmation')
    expect(stateOfIntent({ status: 'requires_payment_method', errorCode: 'card_declined' })).toBe('failed')
  })
  test('the newest usable method inherits', () => {
    const method = (status: string, day: number, expires: string | null = null) => ({
      status,
      createdAt: hours(24 * day),
      expires,
    })
    const next = (...methods: ReturnType<typeof method>[]) => nextPrimary(methods, now)
    expect(next(method('usable', 1), method('usable', 2), method('unverified', 3))).toEqual(method('usable', 2))
    expect(next()).toBeUndefined()
    expect(next(method('unverified', 3), method('locked', 4))).toBeUndefined()
  })
  test('an expired card does not become primary', () => {
    const card = (expires: string, day: number) => ({ status: 'usable', createdAt: hours(24 * day), expires })
    expect(nextPrimary([card('12/2099', 1), card('01/2020', 2)], now)).toEqual(card('12/2099', 1))
    expect(nextPrimary([card('01/2020', 2)], now)).toBeUndefined()
  })
  test('a flight and a cancellation sum to zero for any amounts', () => {
    const parties = { customerId: 'c', ownerId: 'o', csipId: 'i', aircraftId: 'a' }
    const cents = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(cents, cents, cents, cents, fc.integer({ min: 0, max: 100 }), (rental, csip, fee, tax, percent) => {
        const lines = [
          { kind: 'rental' as const, text: '', cents: rental },
          { kind: 'csip' as const, text: '', cents: csip },
          { kind: 'fee' as const, text: '', cents: fee },
          { kind: 'tax' as const, text: '', cents: tax },
        ]
        const sum = (entries: { cents: number }[]) => entries.reduce((total, entry) => total + entry.cents, 0)
        const charged = Math.round(((rental + csip + fee + tax) * percent) / 100)
        expect(sum(flightEntries(parties, lines))).toBe(0)
        const entries = cancellationEntries(parties, lines, charged)
        expect(sum(entries)).toBe(0)
        expect(entries.find(({ ledger }) => ledger === 'customer')?.cents ?? 0).toBe(charged)
      }),
    )
  })
})
