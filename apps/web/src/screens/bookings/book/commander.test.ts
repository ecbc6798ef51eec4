import { expect, test } from 'vitest'
import { commanderText, controlText } from './commander.ts'

const elena = { csip: { id: 'elena', firstName: 'Elena', lastName: 'Park', photo: null } }

test.each([
  ['a student with an instructor', 'csip', 'elena', 'Elena Park is pilot in command.'],
  ['a current pilot with an instructor', 'pilot', 'elena', 'You are pilot in command.'],
  ['a pilot alone', 'pilot', undefined, 'You are pilot in command.'],
] as const)('the wizard says who is pilot in command: %s', (_, inCommand, csip, text) => {
  const csips = [elena] as Parameters<typeof commanderText>[0]['csips']
  expect(commanderText({ inCommand, csips }, { csip })).toBe(text)
})

const quoteOf = (ownsAircraft: boolean) => ({ terms: { ownsAircraft } })

test.each([
  [
    'a renter leases without crew',
    null,
    false,
    undefined,
    /^This is a dry lease\. You decide .* The owner keeps the aircraft airworthy/,
  ],
  [
    'a partner leases nothing',
    null,
    true,
    undefined,
    /^The aircraft is yours, alone or with partners, and nobody leases it\. You decide/,
  ],
  ['a partner with an instructor in command', 'Elena Park', true, 'elena', /^The aircraft is yours, .* Elena Park decides/],
  [
    'a learner leases and brings an instructor',
    'Elena Park',
    false,
    'elena',
    /^You lease the aircraft and bring your instructor\. Elena Park/,
  ],
  [
    'the owner instructs',
    'Helen Marsh',
    false,
    'helen',
    /^The owner gives flight training .* not leased without crew\. Helen Marsh/,
  ],
] as const)('the review says by what right the aircraft is had: %s', (_, commander, ownsAircraft, csip, text) => {
  const said = controlText(commander, { quote: quoteOf(ownsAircraft), trip: { csip }, ownerId: 'helen' })
  expect(said).toMatch(text)
  if (ownsAircraft) expect(said).not.toMatch(/dry lease|The owner/)
})
