import { expect, test } from 'vitest'
import { aircraftOf } from './morphPicture.ts'

const id = '01890000-0000-7000-8000-000000000000'

test.each([
  ['from a list to its page', `/aircraft/${id}/info`, '/search', id],
  ['from its page back to a list', '/search', `/aircraft/${id}/info`, id],
  ['on to its booking', `/aircraft/${id}/book`, `/aircraft/${id}/info`, id],
  ['not to an order, whose picture is its pass', `/booking/orders/${id}`, `/aircraft/${id}/book`, undefined],
  ['not between other pages', '/learn', '/search', undefined],
])('the picture of an aircraft morphs %s', (_, to, from, expected) => {
  expect(aircraftOf(to, from)).toBe(expected)
})
