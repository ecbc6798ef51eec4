import type { MayFly } from '@tailshare/contract/people/documents/mayFly'
import { expect, test } from 'vitest'
import { endorsementsFor, optionsWith } from './privilegeHints.ts'

const one = (changes: Partial<MayFly['privileges'][number]>): MayFly['privileges'][number] => ({
  code: 'complex',
  state: 'verified',
  modelFamily: null,
  on: null,
  until: null,
  ...changes,
})
const hint = (held: MayFly['privileges'] | undefined, ticked: string[]) =>
  optionsWith({ complex: 'Complex aircraft' }, { held, ticked })[0]?.hint

test.each([
  ['verified, ticked or not', hint([one({})], []), 'Verified'],
  [
    'verified for a while',
    hint([one({ modelFamily: 'C172', until: '2027-01-31' })], []),
    'Verified for the C172 until Jan 31, 2027',
  ],
  [
    'verified for one model and waits for another',
    hint([one({ modelFamily: 'C172' }), one({ state: 'pending', modelFamily: 'PA28' })], []),
    'Verified for the C172. Being verified for the PA28',
  ],
  ['waits', hint([one({ state: 'pending' })], ['complex']), 'Being verified'],
  ['only stated', hint([one({ state: 'stated' })], ['complex']), 'Stated: upload the page that shows it'],
  ['ticked just now', hint([], ['complex']), 'Stated: upload the page that shows it'],
  ['nothing said', hint([], []), undefined],
  ['not known yet', hint(undefined, ['complex']), undefined],
])('a rating shows its status: %s', (_, found, text) => {
  expect(found).toBe(text)
})

test('a licensed pilot is not asked for a student’s solo endorsements, except for those ticked before', () => {
  const solos = (isStudent: boolean, ticked: string[]) =>
    Object.keys(endorsementsFor(isStudent, ticked)).filter((code) => code.startsWith('solo'))
  expect(solos(true, [])).toHaveLength(5)
  expect(solos(false, [])).toEqual(['solo_unrated'])
  expect(solos(false, ['solo_night'])).toEqual(['solo_night', 'solo_unrated'])
})
