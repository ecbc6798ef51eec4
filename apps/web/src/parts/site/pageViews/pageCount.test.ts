import type { PagePattern } from '@tailshare/contract/base/pages'
import { expect, test } from 'vitest'
import { makeCount, patternOf } from './pageCount.ts'

test.each([
  ['/', '/'],
  ['/search', '/search'],
  ['/search/', '/search'],
  ['/aircraft/0198-ab/info', '/aircraft/:id/info'],
  ['/aircraft/0198-ab/book', '/aircraft/:id/book'],
  ['/aircraft/tail_number/N417TS', '/aircraft/tail_number/:id?'],
  ['/owner', '/owner/:id?'],
  ['/messages/0198-ab', '/messages/:userFrom'],
  ['/messages/system', '/messages/system/:id?'],
  ['/messages/system/0198-ab', '/messages/system/:id?'],
  ['/maintenance/0198-ab', '/maintenance/:aircraftId?'],
  ['/operator/questions/sr22/departure', '/operator/questions/:model/:stage'],
  ['/maria@tailshare.example/secret', '*'],
  ['/aircraft', '*'],
])('%s is counted as %s', (address, pattern) => {
  expect(patternOf(address)).toBe(pattern)
})

test('page views are collected and sent once, fifty at most', () => {
  const sent: PagePattern[][] = []
  const count = makeCount((pages) => sent.push(pages))
  count.flush()
  count.add('/')
  count.add('/search')
  expect(sent).toEqual([])
  count.flush()
  count.flush()
  expect(sent).toEqual([['/', '/search']])
  for (let each = 0; each < 51; each++) count.add('/learn')
  expect(sent[1]).toHaveLength(50)
  count.flush()
  expect(sent[2]).toEqual(['/learn'])
})

test('collected page views are never sent after a no', () => {
  const sent: PagePattern[][] = []
  const count = makeCount((pages) => sent.push(pages))
  count.add('/')
  count.forget()
  count.flush()
  expect(sent).toEqual([])
})
