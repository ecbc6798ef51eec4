import { expect, test } from 'vitest'
import { isOfficial } from '../../base/fields.ts'

test.each([
  ['Tailshare', 'Support', true],
  ['Tail', 'Share', true],
  ['Tàil-Share', 'Smith', true],
  ['Anna', 'Operator', true],
  ['Flight-Admin', 'Jones', true],
  ['Anna', 'Supporter', false],
  ['Adminda', 'Okafor', false],
  ['Omar', 'Haddad', false],
])('%s %s would pass for the product: %s', (firstName, lastName, is) => expect(isOfficial({ firstName, lastName })).toBe(is))
