import { expect, test } from 'vitest'
import { staleAfterEvent } from './live.ts'
import { rows } from '../../routes.ts'

const all = Object.entries(rows)
const changes = all.filter(([, { method }]) => method !== 'GET')
// Files are loaded by URL and not cached as reads.
const reads = all.filter(([, { method, bytes }]) => method === 'GET' && !bytes).map(([name]) => name)
const staleByCalls = new Set<string>(changes.flatMap(([, { stale = [] }]) => stale))

test('every call that changes something says what it makes stale', () => {
  expect(changes.filter(([, { stale }]) => !stale).map(([name]) => name)).toEqual([])
})

test('every read is made stale by some call, or says why not', () => {
  const silent = reads.filter((name) => !staleByCalls.has(name) && !all.some(([other, { fixed }]) => other === name && fixed))
  expect(silent).toEqual([])
})

test('reads with a reason for never being stale are in no stale list', () => {
  const wrong = all.filter(([name, { fixed, method }]) => fixed && (method !== 'GET' || staleByCalls.has(name)))
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('only reads are made stale, each once', () => {
  const lists = [...changes.map(([name, { stale = [] }]) => [name, stale] as const), ...Object.entries(staleAfterEvent)]
  for (const [name, stale] of lists) {
    expect(reads, name).toEqual(expect.arrayContaining([...stale]))
    expect(new Set(stale).size, name).toBe(stale.length)
  }
})
