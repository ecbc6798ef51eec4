import { expect, test } from 'vitest'
import { fillPath, queryText } from './requestText.ts'

test.each([
  [undefined, ''],
  [{}, ''],
  [{ a: null, b: undefined, c: [] }, ''],
  [{ locations: [1, 2], hide_not_rated_aircrafts: true }, '?locations=1,2&hide_not_rated_aircrafts=true'],
  [{ search: 'San José & Co' }, '?search=San%20Jos%C3%A9%20%26%20Co'],
  [{ names: ['a,b', 'c'] }, '?names=a%2Cb,c'],
  [{ price_hour_min: 0 }, '?price_hour_min=0'],
])('the query %j is sent as %s', (query, text) => {
  expect(queryText(query)).toBe(text)
})

test('path places are filled and escaped', () => {
  expect(fillPath('fbo/issue/{a}/{b}/', { a: 'x/y', b: 3 })).toBe('fbo/issue/x%2Fy/3/')
})

test('a call with a missing id is not sent', () => {
  expect(() => fillPath('account/user/{id}/', {})).toThrow('needs a value for id')
})
