import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Row } from '@tailshare/contract/base/routes/route'
import { routes } from '@tailshare/contract/routes'
import { expect, test } from 'vitest'
import { id, page } from '@tailshare/contract/base/fields'
import { z } from 'zod'
import { parseInput } from './parseInput.ts'
import { BadInput } from '../refusal.ts'

const refusalOf = (schema: z.ZodType, value: unknown) => {
  try {
    parseInput(schema, value)
  } catch (error) {
    if (error instanceof BadInput) return error.fields
    throw error
  }
  return undefined
}

test.each([
  ['nothing', z.string(), undefined, fieldMessages.required],
  ['a list for an object', z.strictObject({ a: z.string() }), [], fieldMessages.required],
  ['an object for a list', z.array(z.string()), {}, fieldMessages.hasElements],
  ['an empty list', z.array(z.string()).min(1), [], fieldMessages.hasElements],
  ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], fieldMessages.maxValue('1 items')],
  ['a word for a number', z.number(), 'ten', fieldMessages.numeric],
  ['half a number', z.int(), 1.5, fieldMessages.numeric],
  ['a number that is too small', z.number().min(3), 2, fieldMessages.minValue(3)],
  ['a number that is too large', z.number().max(3), 4, fieldMessages.maxValue(3)],
  ['an empty text', z.string().min(1), '', fieldMessages.required],
  ['a text that is too short', z.string().min(4), 'abc', fieldMessages.minLength(4)],
  ['an unknown choice', z.enum(['a', 'b']), 'c', fieldMessages.notOffered],
  ['no choice', z.enum(['a', 'b']), '', fieldMessages.required],
  ['a word for yes or no', z.boolean(), 'yes', fieldMessages.notOffered],
  ['an id that is none', id, 'seven', fieldMessages.notOffered],
  ['no id', id, undefined, fieldMessages.required],
  ['a page that is too long', page.limit, '101', fieldMessages.maxValue(100)],
  ['a page of nothing', page.limit, '0', fieldMessages.minValue(1)],
  ['a word for a page', page.offset, 'ten', fieldMessages.numeric],
  ['a sentence of the field’s own', z.string().min(4, 'Invalid name'), 'abc', 'Invalid name'],
])('%s is answered in the specification’s words', (_, schema, value, sentence) => {
  expect(refusalOf(schema, value)).toEqual({ nonFieldErrors: [sentence] })
})

test('an error in a list of plain values names the list; inside list items it names the index', () => {
  const schema = z.strictObject({
    status: z.array(z.enum(['a'])),
    rows: z.array(z.strictObject({ hours: z.number() })),
    pilot: z.strictObject({ home: z.string() }),
  })
  expect(refusalOf(schema, { status: ['a', 'b', 'c'], rows: [{ hours: 1 }, { hours: 'x' }], pilot: {} })).toEqual({
    status: [fieldMessages.notOffered],
    'rows.1.hours': [fieldMessages.numeric],
    'pilot.home': [fieldMessages.required],
  })
})

test('no call answers in the validation library’s words', () => {
  const junk = [[], {}, 'text', 42, true, null, [1], { a: { b: [1] } }]
  const leaks = (Object.entries(routes) as [string, Row][]).flatMap(([name, { body }]) => {
    if (!body) return []
    const fields = Object.keys((body as z.ZodObject).shape ?? {})
    const values = [...junk, ...fields.flatMap((field) => junk.map((value) => ({ [field]: value })))]
    const said = values.flatMap((value) => Object.values(refusalOf(body, value) ?? {}).flat())
    return [...new Set(said)]
      .filter((text) => /^(Invalid input|Invalid option|Too (small|big)|Unrecognized|expected)/i.test(text))
      .map((text) => `${name}: ${text}`)
  })
  expect(leaks).toEqual([])
})
