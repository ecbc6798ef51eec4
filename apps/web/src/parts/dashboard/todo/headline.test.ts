import { expect, test } from 'vitest'
import { headline } from './headline.ts'
import type { Step } from './todo.ts'

const day = { firstName: 'Piotr', todos: 0, steps: [] as Step[], isPilot: true, works: false }
const step = (id: string, state: Step['state']) => ({ id, state }) as Step

test('the headline says nothing is due only if nothing is', () => {
  const nothing = 'Nothing needs your attention today, Piotr'
  expect(headline(day)).toEqual({ title: nothing })
  expect(headline({ ...day, isPilot: false, works: true })).toEqual({ title: nothing })
  expect(headline({ ...day, fliesSoon: true })).toEqual({ title: 'You’re all set, Piotr' })
  expect(headline({ ...day, fliesSoon: true, todos: 1 }).title).toBe('One thing needs your attention, Piotr')
  expect(headline({ ...day, todos: 2 }).title).toBe('Two things need your attention, Piotr')
  const steps = [step('documents', 'next'), step('plan', 'later'), step('card', 'done'), step('aircraft', 'later')]
  expect(headline({ ...day, steps })).toEqual({
    title: 'Welcome, Piotr',
    lead: 'Three steps to your first flight. Do them in any order.',
  })
  expect(headline({ ...day, steps: [step('card', 'next'), step('aircraft', 'done')] }).lead).toBe('One step to your next flight.')
})

test('a member who neither flies nor works here is not told that documents and payments are in order', () => {
  const { title, lead } = headline({ ...day, isPilot: false })
  expect(title).toBe('Welcome, Piotr')
  expect(lead).toMatch(/^Nothing is waiting for you\. When you list an aircraft/)
})

test('a dot in the menu is named', () => {
  const marked = ['Payments and payout']
  expect(headline({ ...day, marked })).toEqual({ title: 'Something changed in Payments and payout, Piotr' })
  // The list below names it then.
  expect(headline({ ...day, marked, todos: 1 })).toEqual({ title: 'One thing needs your attention, Piotr' })
})
