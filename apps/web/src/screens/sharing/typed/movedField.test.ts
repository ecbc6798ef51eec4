import { expect, test } from 'vitest'
import { movedField } from './movedField.ts'

test('an error in cents is reported at the dollars field', () => {
  const fields = { priceCents: ['Value should be less than $100,000,000'], percent: ['No'] }
  expect(movedField(fields, 'priceCents', 'price')).toEqual({ price: fields.priceCents, percent: ['No'] })
})

test('without that error, the other fields are unchanged', () => {
  expect(movedField({ percent: ['No'] }, 'priceCents', 'price')).toEqual({ percent: ['No'] })
})
