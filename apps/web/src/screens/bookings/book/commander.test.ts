import { expect, test } from 'vitest'
import { commanderText } from './commander.ts'

const elena = { csip: { id: 'elena', firstName: 'Elena', lastName: 'Park', photo: null } }

test.each([
  ['a student with an instructor', 'csip', 'elena', 'Elena Park is pilot in command.'],
  ['a current pilot with an instructor', 'pilot', 'elena', 'You are pilot in command.'],
  ['a pilot alone', 'pilot', undefined, 'You are pilot in command.'],
] as const)('the wizard says who is pilot in command: %s', (_, inCommand, csip, text) => {
  const csips = [elena] as Parameters<typeof commanderText>[0]['csips']
  expect(commanderText({ inCommand, csips }, { csip })).toBe(text)
})
