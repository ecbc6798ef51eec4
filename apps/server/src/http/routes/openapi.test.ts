import { expect, test } from 'vitest'
import { openapi } from './openapi.ts'

const { paths, components } = openapi('http://localhost')
const answersAt = (path: string, method: string) => {
  const operation = paths[`/api/v1/${path}`]?.[method] as {
    responses: Record<string, { content: Record<string, { schema: unknown }> }>
  }
  return (status: number) => operation.responses[status]?.content['application/json']?.schema
}

test('the description says what a refusal carries', () => {
  const answer = answersAt('booking/book-aircraft/', 'post')
  expect(answer(422)).toEqual({ $ref: '#/components/schemas/booking_refused' })
  expect(answer(409)).toEqual({
    anyOf: [{ $ref: '#/components/schemas/price_changed' }, { $ref: '#/components/schemas/Refusal' }],
  })
  expect(components.schemas).toMatchObject({
    booking_refused: {
      allOf: [
        { $ref: '#/components/schemas/Refusal' },
        { required: ['code', 'templates', 'alternatives'], properties: { code: { const: 'booking_refused' } } },
      ],
    },
  })
})

test('every call can be refused because its page belongs to another account', () => {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { responses } = operation as { responses: Record<string, { description: string }> }
      expect(responses[401]?.description, `${method} ${path}`).toContain('other_account')
    }
})

test('refusals without data share one schema', () => {
  expect(answersAt('booking/orders/{id}/', 'get')(404)).toEqual({ $ref: '#/components/schemas/Refusal' })
})
