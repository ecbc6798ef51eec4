import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readLater } from './readAgain.ts'

test('what is read later stays on the page, and is read again where it is next shown', async () => {
  const client = new QueryClient()
  let reads = 0
  const query = { queryKey: ['canBook', 'an aircraft'], queryFn: () => ++reads, staleTime: Infinity }
  const leave = new QueryObserver(client, query).subscribe(() => {})
  await expect.poll(() => client.getQueryData(query.queryKey)).toBe(1)

  await readLater(client, ['canBook'])
  expect([reads, client.isFetching()]).toEqual([1, 0])
  leave()
  const back = new QueryObserver(client, query).subscribe(() => {})
  await expect.poll(() => client.getQueryData(query.queryKey)).toBe(2)
  back()
})
