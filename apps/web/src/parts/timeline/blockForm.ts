import { endsBeforeStart, type BlockChoice, type BlockKind, type BlockScope } from '@tailshare/contract/blocks'
import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { dayIn, instantAt, type Period } from '@tailshare/contract/period'
import type { LiesOver } from '@tailshare/contract/schedule'
import { timeIn } from '@tailshare/contract/timeText'
import { ApiError } from '../../api.ts'
import { choiceOf, type RepeatChoice, repeatProblems, ruleOf } from './repeatChoice.ts'

/** What the dialog begins with: a span of free time, or an entry that is to be different. */
export type BlockDraft = {
  aircraft: readonly { id: string; tailNumber: string; zone: string }[]
  period: Period
  entry?: { id: string; kind: BlockKind; note: string; rule: string | null }
  /** What it lies over, where that is known already. */
  bookings?: readonly LiesOver[]
}

export type BlockValues = RepeatChoice & {
  aircraftId: string
  kind: BlockKind
  note: string
  fromDay: string
  fromTime: string
  toDay: string
  toTime: string
  scope: BlockScope
}

export const valuesOf = ({ aircraft, period, entry }: BlockDraft): BlockValues => {
  const { id, zone } = aircraft[0]!
  const firstDay = dayIn(period.from, zone)
  return {
    aircraftId: id,
    kind: entry?.kind ?? 'own',
    note: entry?.note ?? '',
    fromDay: firstDay,
    fromTime: timeIn(period.from, zone),
    toDay: dayIn(period.to, zone),
    toTime: timeIn(period.to, zone),
    scope: 'this',
    ...choiceOf(entry?.rule ?? null, firstDay),
  }
}

/** The clock of the aircraft that is chosen. */
export const zoneOf = ({ aircraft }: BlockDraft, { aircraftId }: Pick<BlockValues, 'aircraftId'>) =>
  (aircraft.find(({ id }) => id === aircraftId) ?? aircraft[0]!).zone

const spanOf = ({ fromDay, fromTime, toDay, toTime }: BlockValues, zone: string): Period => ({
  from: instantAt(fromDay, fromTime, zone),
  to: instantAt(toDay, toTime, zone),
})

/** What is wrong before it is sent. */
export const problemsOf = (values: BlockValues, zone: string) => {
  const { fromDay, toDay } = values
  const isOutOfOrder = fromDay !== '' && toDay !== '' && spanOf(values, zone).to <= spanOf(values, zone).from
  return {
    ...(!fromDay && { fromDay: fieldMessages.required }),
    ...(!toDay && { toDay: fieldMessages.required }),
    ...(isOutOfOrder && { toDay: endsBeforeStart }),
    ...repeatProblems(values, fromDay),
  }
}

/** A rule that no one touched is left out: it moves along with the times, and counts on. */
const ruleIn = (values: BlockValues, before: string | null) => {
  const rule = ruleOf(values, values.fromDay)
  if (before === null) return { rule }
  const isSame = rule === ruleOf(choiceOf(before, values.fromDay), values.fromDay)
  return values.scope === 'this' || isSame ? {} : { rule }
}

/** What happens to the bookings that it lies over. */
export type Choices = Readonly<Record<string, BlockChoice>>

type Sending = { draft: BlockDraft; choices: Choices }

export const bodyOf = (values: BlockValues, { draft, choices }: Sending) => {
  const { entry } = draft
  const { from, to } = spanOf(values, zoneOf(draft, values))
  const before = entry?.rule ?? null
  return {
    ...(entry && { id: entry.id, scope: before === null ? ('this' as const) : values.scope }),
    kind: values.kind,
    note: values.note,
    from: from.toISOString(),
    to: to.toISOString(),
    ...ruleIn(values, before),
    choices: Object.entries(choices).map(([orderId, choice]) => ({ orderId, choice })),
  }
}

const ownFields = { from: 'fromDay', to: 'toDay', rule: 'repeat' } as const

/** The server names the span and the rule; the dialog has fields of its own for them. */
export const nameOwnFields = (error: unknown) => {
  if (!(error instanceof ApiError)) return
  for (const [name, own] of Object.entries(ownFields)) {
    const messages = error.fields[name]
    if (messages) error.fields[own] = messages
  }
}
