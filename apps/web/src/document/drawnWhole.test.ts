import { dehydrate, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { drawnWhole } from './drawnWhole.ts'

/** What a part does while it is drawn: it asks, and gets what is there already. */
const asker = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const read: string[] = []
  const ask = (name: string, answer: () => Promise<string>, more: { enabled?: boolean; meta?: { patienceMs: number } } = {}) => {
    const queryFn = () => {
      read.push(name)
      return answer()
    }
    const options = client.defaultQueryOptions({ queryKey: [name], queryFn, ...more })
    return client.getQueryCache().build(client, options).state.data
  }
  return { client, read, ask }
}

test('a page is drawn again with what it asked for, and with what that led to', async () => {
  const { client, read, ask } = asker()
  const text = await drawnWhole(client, () => {
    const pilot = ask('pilot', async () => 'Maria')
    const flight = pilot && ask(`flight of ${pilot}`, async () => 'N417TS')
    return `${pilot ?? 'waiting'} ${flight ?? 'waiting'}`
  })
  expect(text).toBe('Maria N417TS')
  expect(read).toEqual(['pilot', 'flight of Maria'])
})

test('what a page does not want to know is not read', async () => {
  const { client, read, ask } = asker()
  await drawnWhole(client, () => ask('secret', async () => 'x', { enabled: false }) ?? '')
  expect(read).toEqual([])
})

test('what others are slow to answer is left to the browser, and the rest is drawn', async () => {
  const { client, ask } = asker()
  const never = new Promise<string>(() => undefined)
  const text = await drawnWhole(
    client,
    () =>
      `${ask('weather', () => never, { meta: { patienceMs: 5 } }) ?? 'waiting'} ${ask('board', async () => 'N417TS') ?? 'waiting'}`,
  )
  expect(text).toBe('waiting N417TS')
  expect(dehydrate(client).queries.map(({ queryKey }) => queryKey)).toEqual([['board']])
})

test('what fails is asked for once and left to the browser; what always asks for more comes to an end', async () => {
  const { client, read, ask } = asker()
  expect(await drawnWhole(client, () => ask('broken', () => Promise.reject(new Error('no'))) ?? 'waiting')).toBe('waiting')
  expect(read).toEqual(['broken'])
  expect(client.getQueryCache().find({ queryKey: ['broken'] })?.state.status).toBe('pending')
  let times = 0
  await drawnWhole(client, () => ask(`more ${times++}`, async () => 'x') ?? '')
  expect(times).toBe(4)
})
