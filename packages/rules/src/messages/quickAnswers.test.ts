import { expect, test } from 'vitest'
import { filledIn, stillOpen } from './quickAnswers.ts'

const text = 'Hi {first name}, {tail number} is yours on {date}. See you, {first name}!'

test('an answer takes names and days from the chat’s booking', () => {
  expect(filledIn(text, { firstName: 'Maria', tailNumber: 'N417TS', date: 'Sat, Dec 5' })).toBe(
    'Hi Maria, N417TS is yours on Sat, Dec 5. See you, Maria!',
  )
})

test('unknown placeholders stay unfilled, and are reported before sending', () => {
  const said = filledIn(text, { firstName: 'Ma$&ria', tailNumber: null, date: null })
  expect(said).toBe('Hi Ma$&ria, {tail number} is yours on {date}. See you, Ma$&ria!')
  expect(stillOpen(said)).toEqual(['{tail number}', '{date}'])
  expect(stillOpen('The hangar {code} is 12')).toEqual([])
})
