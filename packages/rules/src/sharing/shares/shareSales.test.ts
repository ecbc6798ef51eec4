import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareAgreementSections, sharesAfter } from './shareAgreement.ts'
import { givablePercent, mayHandOver, minusPercent, ownersRest, priceOf, requestRights } from './shareRequests.ts'

const fine = { sellerPercent: 25, percent: 25, sellerIsOwner: false, owedCents: 0, buyerIsMember: true, isSigned: true }
test.each([
  ['nothing stands against it', fine, null],
  ['the seller has sold it elsewhere', { ...fine, sellerPercent: 24.99 }, 'share_gone'],
  ['the owner would keep nothing', { ...fine, sellerIsOwner: true }, 'owner_keeps'],
  ['the owner keeps the least', { ...fine, sellerPercent: 26, sellerIsOwner: true }, null],
  ['the buyer has left', { ...fine, buyerIsMember: false }, 'buyer_left'],
  ['the figures have changed', { ...fine, isSigned: false }, 'unsigned'],
  ['a settlement is open', { ...fine, owedCents: 1 }, 'seller_owes'],
  ['what can never be comes first', { ...fine, sellerPercent: 0, owedCents: 1, isSigned: false }, 'share_gone'],
] as const)('a hand-over: %s', (_, facts, why) => {
  expect(mayHandOver(facts)?.why ?? null).toBe(why)
})

test.each([
  ['asked', 'seller', { accept: true, decline: true }],
  ['asked', 'buyer', { withdraw: true }],
  ['asked', 'partner', { vote: true }],
  ['accepted', 'seller', { decline: true, sign: true, moveDay: true }],
  ['accepted', 'buyer', { withdraw: true, sign: true, moveDay: true }],
  ['accepted', 'partner', {}],
  ['signed', 'seller', {}],
  ['signed', 'buyer', {}],
  ['handed_over', 'buyer', {}],
  ['declined', 'seller', {}],
] as const)('%s, as %s', (state, you, granted) => {
  const none = { accept: false, vote: false, decline: false, withdraw: false, sign: false, moveDay: false }
  expect(requestRights({ state, you, hasSigned: false, isPast: false, voteIsOpen: true })).toEqual({ ...none, ...granted })
})

test('signing twice is not possible, and an overdue request may be abandoned or moved', () => {
  expect(requestRights({ state: 'accepted', you: 'buyer', hasSigned: true, isPast: false, voteIsOpen: false }).sign).toBe(false)
  expect(requestRights({ state: 'signed', you: 'buyer', hasSigned: true, isPast: true, voteIsOpen: false })).toMatchObject({
    withdraw: true,
    moveDay: true,
  })
})

test('to the hundredth, the owner’s rest is what the others do not hold, and all but one percent of it can be given', () => {
  expect(ownersRest([91.67])).toBe(8.33)
  const parts = fc.array(fc.integer({ min: 1, max: 2_499 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(parts, (hundredths) => {
      const rest = 10_000 - hundredths.reduce((sum, part) => sum + part, 0)
      const held = ownersRest(hundredths.map((part) => part / 100))
      expect(held).toBe(rest / 100)
      expect(minusPercent(held, rest / 100)).toBe(0)
      expect(givablePercent(held, true)).toBe(Math.max(0, rest - 100) / 100)
      expect(givablePercent(held, false)).toBe(held)
    }),
  )
})

test('a part of an offer costs proportionally less', () => {
  expect(priceOf({ percent: 25, priceCents: 6_000_000 }, 12.5)).toBe(3_000_000)
  expect(priceOf({ percent: 33.33, priceCents: 100 }, 33.33)).toBe(100)
})

const name = (firstName: string) => ({ firstName, lastName: 'Doe' })
const agreed = {
  buyer: name('Bea'),
  buyerId: 'b',
  seller: name('Sam'),
  tailNumber: 'N1TS',
  modelName: 'SR22',
  yearManufactured: 2018,
  airport: { code: 'KHWD', title: 'Hayward' },
  percent: 25,
  priceCents: 6_000_000,
  handOverOn: '2026-03-01',
  after: sharesAfter([{ id: 's', name: 'Sam Doe', percent: 100 }], {
    sellerId: 's',
    buyerId: 'b',
    buyerName: 'Bea Doe',
    percent: 25,
  }),
  quotas: { holidays: 3, consecutiveDays: 15, advanceDays: 28, maintenanceHours: 120 },
  costs: { fixedYearCents: 1_200_000, hourCents: 9_000 },
}

test('the agreement says its figures, and that the price is paid outside', () => {
  const text = shareAgreementSections(agreed)
    .flatMap(({ paragraphs }) => paragraphs)
    .join(' ')
  for (const said of [
    '25% of N1TS',
    'Mar 1, 2026',
    '$60,000.00',
    'outside Tailshare',
    'Sam Doe: 75%',
    'Bea Doe: 25%',
    '3 holidays',
    '$250.00 a month',
    '$90.00',
    'What the reserve fund holds belongs to the aircraft',
    'Nothing of it is paid out to the seller',
  ])
    expect(text).toContain(said)
  expect(JSON.stringify(shareAgreementSections({ ...agreed, costs: null }))).toContain('Nothing about them is agreed yet.')
})

test('shares add up to the same after any sale', () => {
  const parts = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(parts, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 10_000 }), (cuts, from, to, sold) => {
      const marks = [0, ...cuts.toSorted((a, b) => a - b), 10_000]
      const holders = marks.slice(1).map((mark, index) => ({
        id: String(index),
        name: `Holder ${index}`,
        percent: (mark - marks[index]!) / 100,
      }))
      const seller = holders[from % holders.length]!
      // One more than the holders: a new person.
      const buyerId = String(to % (holders.length + 1))
      fc.pre(buyerId !== seller.id)
      const percent = Math.min(sold / 100, seller.percent)
      const after = sharesAfter(holders, { sellerId: seller.id, buyerId, buyerName: 'Buyer', percent })
      expect(after.reduce((sum, one) => sum + Math.round(one.percent * 100), 0)).toBe(10_000)
      expect(after.every((one) => one.percent > 0)).toBe(true)
    }),
  )
})
