import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { styleArrives } from './hostedStyle.ts'

test('a style that loads is used, and later errors of its tiles change nothing', async () => {
  const map = new EventEmitter()
  const arrives = styleArrives(map, 1_000)
  map.emit('style.load')
  await arrives
  expect(map.listenerCount('error')).toBe(0)
  expect(map.listenerCount('style.load')).toBe(0)
})

test('a style that fails to load is rejected with its reason', async () => {
  const map = new EventEmitter()
  const arrives = styleArrives(map, 1_000)
  map.emit('error', { error: new Error('AJAXError: Not Found (404)') })
  await expect(arrives).rejects.toThrow('Not Found (404)')
  expect(map.listenerCount('style.load')).toBe(0)
})

test('a style that never answers times out', async () => {
  const map = new EventEmitter()
  await expect(styleArrives(map, 10)).rejects.toThrow('no answer within')
  expect(map.listenerCount('error')).toBe(0)
})
