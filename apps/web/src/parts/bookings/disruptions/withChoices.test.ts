import type { DisruptionPreview } from '@tailshare/contract/bookings/disruptions/disruptions'
import { expect, test } from 'vitest'
import { withChoices } from './withChoices.ts'

const booking = { orderId: 'one', options: [{ key: 'stay' }, { key: 'cancel' }], chosen: 'stay' }
const preview = { bookings: [booking, { ...booking, orderId: 'other' }] } as unknown as DisruptionPreview
const chosenAfter = (key: string) => withChoices(preview, [{ orderId: 'one', key }]).bookings.map(({ chosen }) => chosen)

test('a choice applies to its booking before the proposals are refetched', () => {
  expect(chosenAfter('cancel')).toEqual(['cancel', 'stay'])
})

test('an option that is no longer offered is not chosen', () => {
  expect(chosenAfter('gone')).toEqual(['stay', 'stay'])
})
