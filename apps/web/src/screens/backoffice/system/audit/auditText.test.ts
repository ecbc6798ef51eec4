import { expect, test } from 'vitest'
import { aboutOf, actionOf, auditTone } from './auditText.ts'

test('a URL with an unknown kind of entry shows all', () => {
  expect(actionOf('meter_gap')).toBe('meter_gap')
  expect([actionOf(null), actionOf('constructor')]).toEqual([undefined, undefined])
})

test('only actions that deserve a second look are colored', () => {
  expect([auditTone('document_verified'), auditTone('account_suspended'), auditTone('reconcile_difference')]).toEqual([
    'plain',
    'caution',
    'danger',
  ])
})

test('someone who acts on their own account is named once', () => {
  const person = (id: string) => ({ id, firstName: id, lastName: '', photo: null, hasLeft: false })
  expect(aboutOf({ actor: person('omar'), about: person('omar') })).toBeNull()
  expect(aboutOf({ actor: person('omar'), about: person('bo') })?.id).toBe('bo')
  expect(aboutOf({ actor: null, about: person('bo') })?.id).toBe('bo')
  expect(aboutOf({ actor: person('rosa'), about: null })).toBeNull()
})
