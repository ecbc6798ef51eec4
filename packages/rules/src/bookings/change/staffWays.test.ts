import { expect, test } from 'vitest'
import { bookingCan, type Entry } from '../orders/bookingCan.ts'

/** What limits the money moved by each action of airport staff (docs/decisions/0184). */
const bounds: Record<string, string> = {
  see: 'nothing moves',
  seeControl: 'nothing moves',
  seeArrival: 'nothing moves',
  moveOver: 'counted as an event',
  checkOut: 'nothing moves',
  answerDeparture: 'the chain of the meters',
  abandon: 'nothing moves',
  depart: 'the chain of the meters',
  openReturn: 'nothing moves',
  answerReturn: 'the plan and the limit; the rest waits for the pilot',
  completeReturn: 'the plan and the limit; the rest waits for the pilot',
  askRelease: 'nothing moves',
  correctReturn: 'counted as a correction',
  claimDamage: 'the owner names the amount, the pilot answers',
  clearReturn: 'the owner keeps their day to claim',
  reportSquawk: 'what it lets go of is counted, and waits above the limit',
  reportReturnSquawk: 'what it lets go of is counted, and waits above the limit',
}

test('every action of airport staff has a limit on its money', () => {
  const staffs = Object.entries<Entry>(bookingCan).filter(([, { ways }]) => ways.some(({ by }) => by.includes('staff')))
  expect(staffs.map(([verb]) => verb).toSorted()).toEqual(Object.keys(bounds).toSorted())
})
