import { expect, test } from 'vitest'
import { errorText, type Failure, fieldMessages, fieldWords } from './errorText.ts'

const cases: readonly [what: string, failure: Failure | string, text: string][] = [
  ['a plain string', 'Out of fuel', 'Out of fuel'],
  ['an answer that is a plain string', { status: 400, data: 'Out of fuel' }, 'Out of fuel'],
  [
    '404',
    { status: 404, method: 'PUT', url: '/api/v1/x/', data: { detail: 'Not found.' } },
    'ERROR: API URL PUT /api/v1/x/ not found! (404)',
  ],
  [
    'an HTML answer',
    { status: 502, statusText: 'Bad Gateway', contentType: 'text/html', data: '<html>' },
    'ERROR: Bad Gateway (502)',
  ],
  [
    'an HTML answer without its type',
    { status: 502, statusText: 'Bad Gateway', data: '<!DOCTYPE html><p>' },
    'ERROR: Bad Gateway (502)',
  ],
  [
    'detail',
    { status: 402, data: { detail: 'The card was declined.', code: 'card_declined', error: { message: 'x' } } },
    'The card was declined.',
  ],
  ['error.message', { status: 400, data: { error: { message: 'No such plan' }, templates: [{ text: 'x' }] } }, 'No such plan'],
  [
    'booking templates',
    { status: 422, data: { templates: [{ text: 'Insurance expired.' }, { text: 'IPC date missing.' }], name: ['x'] } },
    'Insurance expired. IPC date missing.',
  ],
  [
    'field messages',
    { status: 400, data: { firstName: ['This field is required'], email: ['Invalid email', 'Taken'] } },
    'First name: This field is required; Email: Invalid email, Taken',
  ],
  [
    'nested field messages',
    { status: 400, data: { pilot: { homeAirport: ['This field is required'] } } },
    'Home airport: This field is required',
  ],
  ['nothing but an exception', { status: 500, message: 'Failed to fetch' }, 'Failed to fetch'],
  ['nothing at all', {}, 'ERROR: Internal Server Error (500)'],
]

test.each(cases)('the text for %s', (_, failure, text) => {
  expect(errorText(failure)).toBe(text)
})

test('codes and templates are not treated as fields', () => {
  expect(fieldMessages({ code: ['x'], detail: ['y'], templates: [], zip: ['Invalid zip code'] })).toEqual({
    zip: ['Invalid zip code'],
  })
})

test.each([
  ['firstName', 'First name'],
  ['price_hour', 'Price hour'],
  ['ssnLast4', 'Ssn last4'],
])('the field %s is called %s', (name, words) => {
  expect(fieldWords(name)).toBe(words)
})
