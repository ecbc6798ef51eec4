import { bookingRules, codesOf } from '@tailshare/rules/bookings/bookingRules'
import { expect, test } from 'vitest'
import { notForOwners, ownerRules, settingOf, withSetting } from './ownerRules.ts'

const all = ownerRules.flatMap(({ rules }) => rules)

test('every rule that an owner may set is offered, once, and no other', () => {
  const settable = bookingRules.filter(({ setting }) => setting !== 'always')
  const offered = settable.filter((rule) => !codesOf(rule).some((code) => notForOwners.includes(code)))
  expect(new Set(all.map(({ rule }) => rule))).toEqual(new Set(offered))
  expect(all).toHaveLength(offered.length)
})

test('ratings, endorsements and a student’s solo are no owner’s choice', () => {
  const codes = all.flatMap((rule) => rule.codes)
  for (const code of ['class_rating', 'type_rating', 'high_performance_endorsement', 'csip_required_because'] as const)
    expect(codes).not.toContain(code)
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
