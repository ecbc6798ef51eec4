import type { Incident } from '@tailshare/contract/backoffice/system/status'
import { expect, test } from 'vitest'
import { stateText, updateText, whenText } from './incidentText.ts'

const zone = 'America/Los_Angeles'
const trouble = { kind: 'slow', state: 'watching', isOpen: true, from: '2026-12-05T17:00:00Z', to: null } as const
const planned = {
  kind: 'planned',
  state: 'announced',
  isOpen: true,
  from: '2026-12-06T06:00:00Z',
  to: '2026-12-06T07:00:00Z',
} as const

test.each<[text: string, incident: Parameters<typeof whenText>[0]]>([
  ['Since Sat, Dec 5, 09:00 PST', trouble],
  ['Sat, Dec 5, 09:00 – 10:30 PST', { ...trouble, isOpen: false, to: '2026-12-05T18:30:00Z' }],
  ['Sat, Dec 5, 22:00 – 23:00 PST', planned],
  ['Planned for Sat, Dec 5, 22:00 PST, and called off', { ...planned, isOpen: false, to: '2026-12-05T20:00:00Z' }],
])('the time of an incident reads “%s”', (text, incident) => {
  expect(whenText(incident, zone)).toBe(text)
})

test.each<[text: string, incident: Pick<Incident, 'kind' | 'state' | 'isOpen' | 'from'>]>([
  ['Fixed, watching it', trouble],
  ['Resolved', { ...trouble, state: 'solved', isOpen: false }],
  ['Planned', planned],
  ['Under way', { ...planned, from: '2026-12-05T19:00:00Z' }],
  ['Over', { ...planned, state: 'solved', isOpen: false }],
])('the state of an incident reads “%s”', (text, incident) => {
  expect(stateText(incident, new Date('2026-12-05T20:00:00Z'))).toBe(text)
})

test('an incident is resolved, and planned maintenance is over', () => {
  expect([updateText('down', 'solved'), updateText('planned', 'solved')]).toEqual(['Resolved', 'Over'])
})
