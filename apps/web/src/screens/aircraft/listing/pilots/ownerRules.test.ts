import { bookingRules, codesOf, ruleOf } from '@tailshare/rules/bookings/book/bookingRules'
import { expect, test } from 'vitest'
import {
  lawRules,
  liftedBefore,
  notForOwners,
  ownerRules,
  presetIn,
  presetOf,
  rulesFor,
  settingOf,
  withSetting,
} from './ownerRules.ts'

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

const usual = { totalHours: 100, typeHours: 10 }

test('a listing as the model suggests is “usual”, a strict one is “strict”, any other mix is the owner’s own', () => {
  for (const preset of ['usual', 'strict'] as const)
    for (const family of ['C172', 'SR22']) expect(presetIn(presetOf(preset, usual), usual, family)).toBe(preset)
  // Stated as the default, which changes nothing.
  expect(presetIn({ minimums: usual, rules: { insurance_expired: 'block' } }, usual, 'C172')).toBe('usual')
  expect(presetIn({ minimums: usual, rules: { insurance_expired: 'off' } }, usual, 'C172')).toBeNull()
  expect(presetIn({ minimums: { ...usual, typeHours: 11 }, rules: {} }, usual, 'C172')).toBeNull()
})

test('strict asks for more than usual and drops nothing', () => {
  const { minimums, rules } = presetOf('strict', usual)
  expect(minimums).toEqual({ totalHours: 200, typeHours: 20 })
  for (const rule of all)
    expect([rule.code, ['block', settingOf(rule, {}, 'C172')]]).toEqual([
      rule.code,
      expect.arrayContaining([settingOf(rule, rules, 'C172')]),
    ])
  expect(
    settingOf(
      all.find(({ code }) => code === 'checkout_missing')!,
      rules,
      'C172',
    ),
  ).toBe('block')
})

test('rules that cannot apply are not shown', () => {
  const codes = (airframe: Parameters<typeof rulesFor>[0]) =>
    rulesFor(airframe).flatMap(({ rules }) => rules.map(({ code }) => code))
  const full = codes({ seats: 4, coOwners: 2, needsTransition: true })
  expect(full).toHaveLength(all.length)
  const sole = codes({ seats: 4, coOwners: 0, needsTransition: false })
  expect(full.filter((code) => !sole.includes(code))).toEqual([
    'transition_missing',
    'holiday_quota',
    'consecutive_days',
    'advance_days',
    'maintenance_hours',
  ])
  expect(codes({ seats: 1, coOwners: 0, needsTransition: false })).not.toContain('csip_required')
})
