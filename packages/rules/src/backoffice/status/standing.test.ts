import { plusMinutes } from '@tailshare/contract/text/period'
import {
  type IncidentKind,
  type StatusLevel,
  statusPartNames,
  type StatusPart,
} from '@tailshare/contract/backoffice/system/statusParts'
import { expect, test } from 'vitest'
import { levelOf, standingOf } from './standing.ts'

const now = new Date('2026-12-05T12:00:30Z')
const ago = (minutes: number, isWell = true) => ({ minute: plusMinutes(now, -minutes), isWell })
const incident = (kind: IncidentKind, part: StatusPart = 'payments', more: object = {}) => ({
  kind,
  part,
  from: plusMinutes(now, -5),
  to: kind === 'planned' ? plusMinutes(now, 5) : null,
  solvedAt: null,
  ...more,
})

test.each<[part: StatusPart, level: StatusLevel, given: Partial<Parameters<typeof levelOf>[1]>, why: string]>([
  ['payments', 'well', { last: ago(1) }, 'the last minute was'],
  ['payments', 'slow', { last: ago(1, false) }, 'the last minute was not well'],
  ['payments', 'unknown', { last: ago(4) }, 'nothing was recorded lately'],
  ['booking', 'down', { last: ago(4) }, 'nothing was recorded lately'],
  ['booking', 'unknown', {}, 'nothing was ever recorded'],
  ['payments', 'down', { last: ago(1), incidents: [incident('down')] }, 'an operator says so'],
  ['payments', 'slow', { last: ago(1), incidents: [incident('slow')] }, 'an operator says so'],
  ['booking', 'well', { last: ago(1), incidents: [incident('down')] }, 'the trouble is another part’s'],
  ['payments', 'well', { last: ago(1), incidents: [incident('down', 'payments', { solvedAt: now })] }, 'the trouble is solved'],
  ['payments', 'planned', { last: ago(1, false), incidents: [incident('planned')] }, 'it is worked on as planned'],
  ['payments', 'down', { last: ago(1), incidents: [incident('planned'), incident('down')] }, 'the work went wrong'],
  [
    'payments',
    'well',
    { last: ago(1), incidents: [incident('planned', 'payments', { from: plusMinutes(now, 1) })] },
    'the work is still to come',
  ],
])('%s: %s (%j) where %s', (part, level, { last, incidents = [] }) => {
  expect(levelOf(part, { last, incidents, now })).toBe(level)
})

const standing = (levels: Partial<Record<StatusPart, StatusLevel>>) =>
  standingOf(statusPartNames.map((part) => ({ part, level: levels[part] ?? 'well' })))

test.each<[sentence: string, level: StatusLevel, levels: Partial<Record<StatusPart, StatusLevel>>]>([
  ['Everything works.', 'well', {}],
  ['Payments are slow to confirm.', 'slow', { payments: 'slow' }],
  [
    'Search and booking don’t work right now.',
    'down',
    { booking: 'down', payments: 'unknown', messages: 'unknown', jobs: 'unknown' },
  ],
  [
    'Payments are slow to confirm. Emails and texts arrive late.',
    'slow',
    { payments: 'slow', messages: 'slow', jobs: 'planned' },
  ],
  ['Several parts of Tailshare have trouble right now.', 'slow', { payments: 'slow', messages: 'slow', jobs: 'slow' }],
  ['We’re working on payments, as planned.', 'planned', { payments: 'planned' }],
  ['We can’t tell right now how things are.', 'unknown', { booking: 'unknown', jobs: 'unknown' }],
])('at the top it says “%s” (%s)', (sentence, level, levels) => {
  expect(standing(levels)).toEqual({ level, sentence })
})
