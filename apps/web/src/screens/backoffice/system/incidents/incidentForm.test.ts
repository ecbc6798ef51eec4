import { expect, test } from 'vitest'
import { bodyOf, problemsOf, valuesOf } from './incidentForm.ts'

const zone = 'America/Los_Angeles'
const now = new Date('2026-12-05T20:00:00Z')
const empty = valuesOf(undefined, { zone, now })
const filled = { ...empty, title: 'Payments are slow.', text: 'We look into it.' }
const planned = { ...filled, kind: 'planned' } as const
const gone = { ...planned, fromDay: '2026-12-04', toDay: '2026-12-04' }

test('a new incident defaults to slow, and its window to this evening', () => {
  expect(empty).toMatchObject({
    kind: 'slow',
    part: 'booking',
    title: '',
    fromDay: '2026-12-05',
    fromTime: '22:00',
    toTime: '23:00',
  })
})

test('only planned maintenance is sent with a window, in the zone of the operator’s home airport', () => {
  expect(bodyOf(filled, zone)).toEqual({ kind: 'slow', part: 'booking', title: 'Payments are slow.' })
  expect(bodyOf(planned, zone)).toMatchObject({ from: '2026-12-06T06:00:00.000Z', to: '2026-12-06T07:00:00.000Z' })
})

test.each<[field: string, values: typeof empty]>([
  ['title', { ...filled, title: ' ' }],
  ['text', { ...filled, text: '' }],
  ['fromDay', { ...planned, fromDay: '' }],
  ['toDay', { ...planned, toDay: '' }],
  ['toDay', { ...planned, toTime: '22:00' }],
  ['toDay', gone],
])('an error is reported at the field %s', (field, values) => {
  const wrong = Object.entries(problemsOf(values, zone, now)).filter(([, said]) => said !== undefined && said.length > 0)
  expect(wrong.map(([name]) => name)).toEqual([field])
})

test('a complete form has no errors, and a correction needs no text and may be in the past', () => {
  for (const problems of [
    problemsOf(filled, zone, now),
    problemsOf(planned, zone, now),
    problemsOf({ ...filled, text: '' }, zone, null),
    problemsOf({ ...gone, text: '' }, zone, null),
  ])
    expect(Object.values(problems).flat()).toEqual([])
})

test('a correction of planned maintenance starts with its window', () => {
  const incident = {
    id: '1',
    kind: 'planned',
    part: 'jobs',
    title: 'A new database',
    state: 'announced',
    from: '2026-12-08T06:00:00Z',
    to: '2026-12-08T08:30:00Z',
    isOpen: true,
    updates: [],
    version: 2,
  } as const
  expect(valuesOf({ ...incident, updates: [] }, { zone, now })).toMatchObject({
    fromDay: '2026-12-07',
    fromTime: '22:00',
    toDay: '2026-12-08',
    toTime: '00:30',
  })
})
