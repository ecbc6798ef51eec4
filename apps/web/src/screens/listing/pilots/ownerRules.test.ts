import { bookingRules, codesOf } from '@tailshare/rules/bookings/bookingRules'
import { expect, test } from 'vitest'
import { notForOwners, ownerRulesFor, settingOf, withSetting } from './ownerRules.ts'

const all = ownerRulesFor(5).flatMap(({ rules }) => rules)

test('every rule that an owner may set is offered, once, and no other', () => {
  const settable = bookingRules.filter(({ setting }) => setting !== 'always')
  const offered = settable.filter((rule) => !codesOf(rule).some((code) => notForOwners.includes(code)))
  expect(new Set(all.map(({ rule }) => rule))).toEqual(new Set(offered))
  expect(all).toHaveLength(offered.length)
})

test('only jets are asked for a type rating', () => {
  const codesFor = (type: 1 | 5) => ownerRulesFor(type).flatMap(({ rules }) => rules.map(({ code }) => code))
  expect([codesFor(5).includes('type_rating'), codesFor(1).includes('type_rating')]).toEqual([true, false])
})

test('a rule is as it comes until its owner chooses, and then for all its reasons', () => {
  const ipc = all.find(({ code }) => code === 'ipc_older_than_6_months')!
  expect([settingOf(ipc, {}, 'C172'), settingOf(ipc, {}, 'SR22')]).toEqual(['off', 'block'])
  const rules = withSetting(ipc, 'warn', { medical_expired: 'off' })
  expect(rules).toEqual({
    medical_expired: 'off',
    ipc_older_than_6_months: 'warn',
    ipc_date_missing: 'warn',
    ipc_pending: 'warn',
  })
  expect(settingOf(ipc, rules, 'SR22')).toBe('warn')
})
