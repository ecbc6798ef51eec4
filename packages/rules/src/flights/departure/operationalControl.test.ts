import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText, controlStatement, signerOf, type Taking } from './operationalControl.ts'

const taking = (changes: Partial<Taking>): Taking => ({
  pilotName: 'Maria Reyes',
  as: 'renter',
  tailNumber: 'N417TS',
  ownerName: 'Helen Marsh',
  csip: null,
  ...changes,
})
const elena = { name: 'Elena Park', commands: false, isOwner: false }

const statements: [string, string, Partial<Taking>, signer: string, says: string[], never: RegExp][] = [
  [
    'a renter',
    'AC 91-37B',
    {},
    'Maria Reyes',
    ['I lease the aircraft from Helen Marsh without crew', 'takes no part'],
    /nobody leases|instructor/,
  ],
  [
    'an owner',
    '91.3',
    { pilotName: 'Helen Marsh', as: 'owner' },
    'Helen Marsh',
    ['I am its owner, and nobody leases it'],
    /without crew|takes no part/,
  ],
  [
    'a partner',
    '1.1',
    { as: 'partner' },
    'Maria Reyes',
    ['I hold a share of it, and nobody leases it'],
    /without crew|takes no part/,
  ],
  ['a renter with an instructor beside them', '91.3', { csip: elena }, 'Maria Reyes', ['I lease the aircraft'], /Elena/],
  [
    'a learner',
    'Hamre, 61.3',
    { csip: { ...elena, commands: true } },
    'Elena Park',
    ['I fly with Maria Reyes as instructor', 'Maria Reyes leases the aircraft from Helen Marsh without crew'],
    /I lease/,
  ],
  [
    'an owner who learns',
    'Hamre',
    { pilotName: 'Helen Marsh', as: 'owner', csip: { ...elena, commands: true } },
    'Elena Park',
    ['Helen Marsh is its owner, and nobody leases it'],
    /without crew/,
  ],
  [
    'a partner who learns',
    'Hamre',
    { as: 'partner', csip: { ...elena, commands: true } },
    'Elena Park',
    ['Maria Reyes holds a share of it'],
    /without crew/,
  ],
  [
    'whom the owner teaches',
    '119.1(e)(1)',
    { csip: { name: 'Helen Marsh', commands: true, isOwner: true } },
    'Helen Marsh',
    ['Helen Marsh, its owner, gives flight training', 'not leased without crew'],
    /takes no part/,
  ],
  [
    'with the owner as instructor beside them',
    '119.1(e)(1)',
    { csip: { name: 'Helen Marsh', commands: false, isOwner: true } },
    'Maria Reyes',
    ['not leased without crew'],
    /takes no part/,
  ],
]

test.each(statements)('what is signed for %s is true (%s)', (_who, _source, changes, signer, says, never) => {
  const text = controlStatement(taking(changes))
  for (const part of [
    `I, ${signer}, take operational control of N417TS (14 CFR 1.1)`,
    'as pilot in command I answer for it (14 CFR 91.3)',
    ...says,
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(never)
  expect(signerOf(taking(changes))).toBe(signer)
})

test('canonical text does not depend on key order, and differs for different facts', () => {
  expect(canonicalText({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}')
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))), (facts) => {
      const turned = Object.fromEntries(Object.entries(facts).toReversed())
      expect(canonicalText(turned)).toBe(canonicalText(facts))
      expect(JSON.parse(canonicalText(facts))).toEqual(facts)
    }),
  )
})
