import { expect, test, vi } from 'vitest'
import type { Account } from '../calls/session.ts'
import { type Guard, guardedAgainst } from './guards.ts'
import { readFailure } from './errors/readFailure.ts'

vi.mock('virtual:calls', () => ({ calls: {} }))

const url = new URL('http://tailshare.example/profile/booking?tab=past')
const member = { isRegistrationCompleted: true } as Account
const begun = { isRegistrationCompleted: false } as Account

test.each<[Guard | undefined, Account | null, string | null]>([
  [undefined, null, null],
  ['member', null, '/auth/login?next=%2Fprofile%2Fbooking%3Ftab%3Dpast'],
  ['member', begun, '/auth/sign-up?next=%2Fprofile%2Fbooking%3Ftab%3Dpast'],
  ['member', member, null],
  ['visitor', null, null],
  ['visitor', begun, null],
  ['visitor', member, '/'],
  ['owner', null, '/listing'],
  ['owner', begun, '/auth/sign-up?next=%2Fprofile%2Fbooking%3Ftab%3Dpast'],
  ['owner', member, null],
])('the guard %s', (guard, account, elsewhere) => {
  expect(guardedAgainst(guard, { account, url })).toBe(elsewhere)
})

test.each(['operator', 'toString', ''])('an unknown guard (“%s”) throws instead of letting everybody in', (guard) => {
  let thrown: unknown
  try {
    guardedAgainst(guard, { account: member, url })
  } catch (error) {
    thrown = error
  }
  expect(readFailure(thrown)).toEqual({ status: 500, message: 'Unknown middleware' })
})
