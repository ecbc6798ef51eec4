import { expect, test } from 'vitest'
import { cautionIn, cautionText } from './caution.ts'

test.each([
  ['Call me: (415) 555-0132', ['phone']],
  ['415-555-0132', ['phone']],
  ['My number is 415.555.0132.', ['phone']],
  ['+1 415 555 0132', ['phone']],
  ['415 555-0132, any time', ['phone']],
  ['4155550132', ['phone']],
  ['+44 20 7946 0958', ['phone']],
  ['Text me at 555-0132', ['phone']],
  ['four one five five five five oh one three two', ['phone']],
  ['four-one-five, five-five-five, oh-one-three-two', ['phone']],
  ['Are you on WhatsApp?', ['phone']],
  ['４１５-５５５-０１３２', ['phone']],
  ['415\u200B-555-\u200B0132', ['phone']],
  ['Write to jonas.lind@mail.example', ['email']],
  ['jonas (at) mail.com', ['email']],
  ['jonas [at] mail [dot] com', ['email']],
  ['jonas at gmail dot com', ['email']],
  ['Do you take Venmo?', ['payment']],
  ['V\u200Benmo works', ['payment']],
  ['I can Zelle you tonight', ['payment']],
  ['Cash App or PayPal', ['payment']],
  ['Pay me directly and save 10%', ['payment']],
  ['You could pay the owner in person', ['payment']],
  ['Book directly with me next time', ['payment']],
  ['Could I pay in cash?', ['payment']],
  ['Cash only, please', ['payment']],
  ['A wire transfer is fine', ['payment']],
  ['Wire the deposit to us first', ['payment']],
  ['Send me a check', ['payment']],
  ['My routing number is on the invoice', ['payment']],
  ['Let us do it off the platform', ['payment']],
  ['We both avoid the service fee', ['payment']],
  ['Bitcoin?', ['payment']],
  ['Venmo me, 415-555-0132, or jonas@mail.example', ['phone', 'email', 'payment']],
])('“%s” calls for care: %s', (text, kinds) => expect(cautionIn(text)).toEqual(kinds))

test.each([
  'Is N208FC free on Sunday?',
  'N12345, N417TS and N9123X are all at KPAO',
  'Tower is on 123.05, ground on 121.75, and ATIS on 120.6',
  'Monitor 118.300 and 121.500',
  'Guard is 243.000, company 225.750 1200Z',
  'Hobbs 1234.5, tach 1,180.2',
  'Hobbs 415.5, flight meter 390.25',
  'It is $1,234.50 in all, or 1234.50 USD',
  'Engine overhaul cost us 31500.00 at 1,998.7 hours',
  'From 10:30 to 14:45 on 12/05/2026',
  'On 2026-12-05T17:00:00Z',
  'KSQL 09:00 – KMRY 10:15, back by 1800Z',
  'RWY 30, 2443 x 70 ft, pattern 800 ft',
  'Booking TS-104155, serial 1728011, engine L-12345-36A',
  'Serial number 172S-8011-2345',
  'ZIP 94070-1234',
  '37.5119, -122.2495',
  'METAR KSFO 052356Z 28012KT 10SM FEW012 14/09 A3002',
  'Squawk 4155 then 1200, transponder 5550132',
  'Cruise at 250 300 3500 rpm',
  'Fuel 40 gal, oil 7 qt, 2550 lbs gross',
  'Left main 29.5 psi, right 30.1',
  'The safety wire on the oil filter came loose, and there are wires near the strip',
  'A wire strike closed the field',
  'Is the checkout signed? I have a check ride on Friday.',
  'Check the mags, please',
  'Pay attention to the left brake',
  'You can fly direct to KMRY',
  'Do you pay for fuel by the gallon?',
  'I paid for the last booking on Tuesday',
  'Look at the sectional on skyvector.com',
  'Meet at the fence at 9',
  '100LL @ $6.50 at KHWD',
  'See you @ KPAO, signal me from the gate',
  'Avoid the landing fee at KSFO',
  'One two three point zero five is the CTAF',
  'Cleared one seven left, climb three thousand, squawk four one five five',
  'Cashmere blankets are in the back',
  'The routing over the bay is fine',
])('“%s” does not', (text) => expect(cautionIn(text)).toEqual([]))

test('warnings are calm, and absent if there is no reason', () => {
  expect(cautionText([], 'reader')).toBeNull()
  expect(cautionText(['phone'], 'writer')).toContain('Until you have a booking together')
  expect(cautionText(['email', 'payment'], 'reader')).toContain('payment outside of Tailshare')
})

test('a very long word is scanned in linear time', () => {
  expect(cautionIn('a'.repeat(100_000))).toEqual([])
  expect(cautionIn(`${'a.'.repeat(50_000)}me@mail.com`)).toEqual(['email'])
})
