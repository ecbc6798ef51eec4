import { beforeEach, expect, test, vi } from 'vitest'
import { forgetHalfMade, readHalfMade, rememberHalfMade } from './halfMade.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
})

const now = new Date('2026-11-22T18:00:00Z')
const made = {
  aircraftId: 'a1',
  tailNumber: 'N2091S',
  when: 'Sat, Nov 28, 09:00 – 17:00',
  from: '2026-11-28T17:00:00.000Z',
  to: '/aircraft/a1/book?from=2026-11-28T17:00Z',
}

test('a booking that was begun is there to go on with until its departure, and only for who began it', () => {
  rememberHalfMade('maria', made)
  expect(readHalfMade('maria', now)).toEqual(made)
  expect(readHalfMade('jonas', now)).toBeNull()
  expect(readHalfMade('maria', new Date(made.from))).toBeNull()
  forgetHalfMade('maria')
  expect(readHalfMade('maria', now)).toBeNull()
})

test.each(['nonsense', '{"aircraftId":7}', 'null'])('%s that is kept there is no booking', (text) => {
  store.set('half-made-booking:maria', text)
  expect(readHalfMade('maria', now)).toBeNull()
})
