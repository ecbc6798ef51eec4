import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText, controlStatement } from './operationalControl.ts'

test('the statement names who takes what, and the regulations', () => {
  const text = controlStatement({ pilotName: 'Maria Reyes', tailNumber: 'N417TS', ownerName: 'Helen Marsh' })
  for (const part of ['I, Maria Reyes', 'N417TS', '14 CFR 1.1', '14 CFR 91.3', 'Helen Marsh leases me the aircraft without crew'])
    expect(text).toContain(part)
})

test('the same facts make the same text in whatever order they are kept, and others do not', () => {
  expect(canonicalText({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}')
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))), (facts) => {
      const turned = Object.fromEntries(Object.entries(facts).toReversed())
      expect(canonicalText(turned)).toBe(canonicalText(facts))
      expect(JSON.parse(canonicalText(facts))).toEqual(facts)
    }),
  )
})
