import type { Incident } from '@tailshare/contract/backoffice/system/status'
import {
  type IncidentKind,
  type IncidentState,
  incidentStates,
  type StatusLevel,
} from '@tailshare/contract/backoffice/system/statusParts'
import { wholeInstantText, wholePeriodText } from '@tailshare/contract/text/timeText'
import type { Tone } from '../../../ui/display/marks/Badge.tsx'

export const levelTones: Record<StatusLevel, Tone> = {
  well: 'go',
  planned: 'plain',
  unknown: 'plain',
  slow: 'caution',
  down: 'danger',
}

type Dated = Pick<Incident, 'kind' | 'from' | 'to' | 'isOpen'>

/** Start and end in the reader's zone. Says so if it was called off before it began. */
export const whenText = ({ kind, from, to, isOpen }: Dated, zone: string) => {
  const begins = new Date(from)
  const ends = to === null ? null : new Date(to)
  if (ends && ends <= begins) return `Planned for ${wholeInstantText(begins, zone)}, and called off`
  if (ends) return wholePeriodText({ from: begins, to: ends }, zone)
  return isOpen && kind !== 'planned' ? `Since ${wholeInstantText(begins, zone)}` : wholeInstantText(begins, zone)
}

/** Planned maintenance is over rather than solved. */
export const updateText = (kind: IncidentKind, state: IncidentState) =>
  kind === 'planned' && state === 'solved' ? 'Over' : incidentStates[state]

/** The state in a word; for planned maintenance, whether it is still ahead. */
export const stateText = ({ kind, state, isOpen, from }: Pick<Incident, 'kind' | 'state' | 'isOpen' | 'from'>, now: Date) => {
  if (kind !== 'planned' || !isOpen) return updateText(kind, state)
  return new Date(from) > now ? 'Planned' : 'Under way'
}
