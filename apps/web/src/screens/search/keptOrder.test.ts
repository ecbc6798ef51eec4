import { expect, test } from 'vitest'
import { keptOrder } from './keptOrder.ts'

test.each([
  ['', undefined],
  ['theme=dark; search_order=recommended', 'recommended'],
  ['search_order=recommended; theme=dark', 'recommended'],
  ['search_order=recommended-not', undefined],
  ['my_search_order=recommended', undefined],
  ['search_order=price_hour', undefined],
])('the cookies %s mean the order %s', (cookies, order) => expect(keptOrder(cookies)).toBe(order))
