import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchCalls, invalidateCalls } from './refetchCalls.ts'

test('invalidateCalls keeps the data on screen and refetches it the next time it is shown', async () => {
  const client = new QueryClient()
  let reads = 0
  const query = { queryKey: ['canBook', 'an aircraft'], queryFn: () => ++reads, staleTime: Infinity }
  const leave = new QueryObserver(client, query).subscribe(() => {})
  await expect.poll(() => client.getQueryData(query.queryKey)).toBe(1)

  await invalidateCalls(client, ['canBook'])
  expect([reads, client.isFetching()]).toEqual([1, 0])
  leave()
  const back = new QueryObserver(client, query).subscribe(() => {})
  await expect.poll(() => client.getQueryData(query.queryKey)).toBe(2)
  back()
})

test('a first fetch that is pending during a change is repeated, so that the change shows', async () => {
  const client = new QueryClient()
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => answers.push(answer))
  const chat = new QueryObserver(client, { queryKey: ['listMessages', {}], queryFn })
  const stop = chat.subscribe(() => undefined)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const done = refetchCalls(client, ['listMessages'])
  answers[0]!('from before the message was sent')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!('with the message')
  await done
  expect(chat.getCurrentResult().data).toBe('with the message')
  stop()
})

test('a failed first fetch does not keep a change from showing', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const chat = new QueryObserver(client, { queryKey: ['listMessages', {}], queryFn })
  const stop = chat.subscribe(() => undefined)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const done = refetchCalls(client, ['listMessages'])
  answers[0]!.reject(new Error('No connection'))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!.resolve('with the message')
  await done
  expect(chat.getCurrentResult().data).toBe('with the message')
  stop()
})
