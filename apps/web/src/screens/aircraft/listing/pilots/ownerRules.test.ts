import { bookingRules, codesOf, ruleOf } from '@tailshare/rules/bookings/book/bookingRules'
import { expect, test } from 'vitest'
import { lawRules, liftedBefore, notForOwners, ownerRules, settingOf, withSetting } from './ownerRules.ts'

const all = ownerRules.flatMap(({ rules }) => rules)

test('exactly the rules an owner may set are offered, each once', () => {
  const settable = bookingRules.filter(({ setting }) => setting !== 'always')
  const offered = settable.filter((rule) => !codesOf(rule).some((code) => notForOwners.includes(code)))
  expect(new Set(all.map(({ rule }) => rule))).toEqual(new Set(offered))
  expect(all).toHaveLength(offered.length)
})

test('owners cannot set ratings, endorsements and student solo rules', () => {
  const codes = all.flatMap((rule) => rule.codes)
  for (const code of ['class_rating', 'type_rating', 'high_performance_endorsement', 'csip_required_because'] as const)
    expect(codes).not.toContain(code)
})

test('medical, flight review and inspections always apply, and owners who had turned them off are told until the next choice', () => {
  for (const told of lawRules) expect(ruleOf[told.code].setting).toBe('always')
  const before = { medical_expired: 'off', flight_review_expired: 'block' } as const
  expect(lawRules.map((told) => liftedBefore(told, before))).toEqual(['off', null, null])
  const total = all.find(({ code }) => code === 'total_hours_low')!
  expect(withSetting(total, 'warn', before)).not.toHaveProperty('medical_expired')
})

test('a rule has its default until the owner chooses, and then one setting for all its codes', () => {
  const ipc = all.find(({ code }) => code === 'ipc_older_than_6_months')!
  expect([settingOf(ipc, {}, 'C172'), settingOf(ipc, {}, 'SR22')]).toEqual(['off', 'block'])
  const rules = withSetting(ipc, 'warn', { insurance_expired: 'off' })
  expect(rules).toEqual({
    insurance_expired: 'off',
    ipc_older_than_6_months: 'warn',
    ipc_date_missing: 'warn',
    ipc_pending: 'warn',
  })
  expect(settingOf(ipc, rules, 'SR22')).toBe('warn')
})
