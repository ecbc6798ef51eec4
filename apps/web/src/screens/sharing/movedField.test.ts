import { expect, test } from 'vitest'
import { movedField } from './movedField.ts'

test('what is wrong with cents is said at the field of dollars', () => {
  const fields = { priceCents: ['Value should be less than $100,000,000'], percent: ['No'] }
  expect(movedField(fields, 'priceCents', 'price')).toEqual({ price: fields.priceCents, percent: ['No'] })
})

test('where nothing is wrong with it, the others stay as they are', () => {
  expect(movedField({ percent: ['No'] }, 'priceCents', 'price')).toEqual({ percent: ['No'] })
})
