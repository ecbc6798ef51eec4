import { beforeEach, expect, test, vi } from 'vitest'
import { forgetHalfMade, readUnfinishedBooking, storeUnfinishedBooking } from './unfinishedBooking.ts'

let written = ''
const kept = () => written.split(';')[0]!
beforeEach(() => {
  written = ''
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written = text
    },
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

test('an unfinished booking can be resumed until its departure, and only by the same account', () => {
  storeUnfinishedBooking('maria', made, now)
  expect(written).toMatch(/; Path=\/; SameSite=Lax; Max-Age=514800; Secure$/)
  expect(readUnfinishedBooking(`theme=dark; ${kept()}`, 'maria', now)).toEqual(made)
  expect(readUnfinishedBooking(kept(), 'jonas', now)).toBeNull()
  expect(readUnfinishedBooking(kept(), 'maria', new Date(made.from))).toBeNull()
  forgetHalfMade()
  expect(written).toContain('Max-Age=0')
  expect(readUnfinishedBooking(kept(), 'maria', now)).toBeNull()
})

test('a trip that has departed is not kept', () => {
  storeUnfinishedBooking('maria', made, new Date(made.from))
  expect(written).toBe('')
})

test.each(['nonsense', '{"aircraftId":7}', 'null', JSON.stringify({ accountId: 'maria', ...made, to: '//elsewhere.example' })])(
  '%s in the cookie is not an unfinished booking',
  (text) => expect(readUnfinishedBooking(`half-made=${encodeURIComponent(text)}`, 'maria', now)).toBeNull(),
)
