import { expect, test } from 'vitest'
import { assumedEnd, templateNamed, templatesFor } from './templates.ts'

const keysOf = (family: string) => templatesFor({ family, isJet: family === 'SF50' }).map(({ key }) => key)

test('each model begins with what it is looked at for', () => {
  const every = ['annual', 'hundred_hours', 'altimeter', 'transponder', 'elt', 'elt_battery', 'vor', 'navigation_data']
  for (const family of ['C172', 'DA40', 'SR20', 'SR22', 'SR22T', 'SF50'])
    expect(keysOf(family)).toEqual(expect.arrayContaining(every))
  const special = (family: string) => keysOf(family).filter((key) => !every.includes(key))
  expect(special('DA40')).toEqual(['oil'])
  expect(special('C172')).toEqual(['oil', 'seat_rails', 'magnetos', 'engine'])
  expect(special('SR22')).toEqual(['oil', 'magnetos', 'engine', 'parachute', 'line_cutters'])
  expect([special('SR20'), special('SR22T')]).toEqual([special('SR22'), special('SR22')])
  expect(special('SF50')).toEqual(['parachute', 'starter_generator', 'oxygen_cylinder'])
})

test('each item of a list has an interval or names its own last day, and no key is there twice', () => {
  for (const family of ['C172', 'DA40', 'SR22', 'SF50']) {
    const templates = templatesFor({ family, isJet: family === 'SF50' })
    expect(new Set(templates.map(({ key }) => key)).size).toBe(templates.length)
    for (const { hours, months, days, assumedMonths } of templates)
      expect(hours ?? months ?? days ?? assumedMonths).toBeGreaterThan(0)
  }
})

test('items with a printed end date are assumed to end a day early until someone has read it', () => {
  const assumed = templatesFor({ family: 'SR22', isJet: false }).flatMap((template) => {
    const end = assumedEnd(template, '2026-11-05')
    return end === null ? [] : [[template.key, end]]
  })
  expect(assumed).toEqual([['elt_battery', '2031-11-04']])
})

test('each item says which flights it stops once it has run out', () => {
  const stops = templatesFor({ family: 'SF50', isJet: true }).map(({ key, grounds, groundsFor = 'every_flight' }) => [
    key,
    grounds ? groundsFor : 'nothing',
  ])
  expect(Object.fromEntries(stops)).toMatchObject({
    annual: 'every_flight',
    // A single-engine jet is covered by neither 14 CFR 91.409(c) nor (e), so (b) applies.
    hundred_hours: 'hire_and_instruction',
    altimeter: 'ifr',
    transponder: 'its_use',
    elt: 'beyond_training',
    vor: 'ifr_by_vor',
    navigation_data: 'nothing',
    parachute: 'every_flight',
  })
})

test.each([
  ['Annual', 'annual'],
  [' annual inspection ', 'annual'],
  ['The Annual Inspection', 'annual'],
  ['100-hour inspection', 'hundred_hours'],
  ['100 hr', 'hundred_hours'],
  ['100h inspection', 'hundred_hours'],
  ['Transponder', undefined],
  ['CAPS line cutters', undefined],
  ['Annual party', undefined],
  ['50 h oil', undefined],
  ['Starter-generator', undefined],
])('%s, typed for a piston Cirrus, is %s', (title, key) => {
  expect(templateNamed(title, { family: 'SR22', isJet: false })?.key).toBe(key)
})
