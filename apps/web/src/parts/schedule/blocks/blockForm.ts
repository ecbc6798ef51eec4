import { endsBeforeStart, type BlockChoice, type BlockKind, type BlockScope } from '@tailshare/contract/schedule/blocks'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn, instantAt, type Period } from '@tailshare/contract/text/period'
import type { LiesOver } from '@tailshare/contract/schedule/schedule'
import { weekdayOf } from '@tailshare/contract/schedule/repeatRule'
import { timeIn } from '@tailshare/contract/text/timeText'
import { movedSeries } from '@tailshare/rules/schedule/blocks/series'
import { ApiError } from '../../../api.ts'
import { choiceOf, movedChoice, type RepeatChoice, repeatProblems, ruleOf } from './repeat/repeatChoice.ts'

/** A free span, or an entry to edit. */
export type BlockDraft = {
  aircraft: readonly { id: string; tailNumber: string; zone: string }[]
  period: Period
  entry?: { id: string; kind: BlockKind; note: string; rule: string | null; occursOn: string | null }
  /** Absent if not known yet. */
  bookings?: readonly LiesOver[]
}

/** Blocks booked time for the owner, and asks what to do with the booking: other times, another aircraft, a cancellation. */
export const draftOver = (
  aircraft: BlockDraft['aircraft'][number],
  { from, to, backAt }: { from: string; to: string; backAt?: string | null },
): BlockDraft => ({ aircraft: [aircraft], period: { from: new Date(from), to: new Date(backAt ?? to) }, bookings: [] })

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

/** The entry's rule, shifted to `day` as the server does. */
const choiceOn = ({ entry }: Pick<BlockDraft, 'entry'>, day: string) => {
  const rule = entry?.rule ?? null
  return choiceOf(rule && movedSeries(rule, { from: entry?.occursOn ?? day, to: day }).rule, day)
}

export const valuesOf = (draft: BlockDraft): BlockValues => {
  const { aircraft, period, entry } = draft
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
    ...choiceOn(draft, firstDay),
  }
}

export const zoneOf = ({ aircraft }: BlockDraft, { aircraftId }: Pick<BlockValues, 'aircraftId'>) =>
  (aircraft.find(({ id }) => id === aircraftId) ?? aircraft[0]!).zone

const spanOf = ({ fromDay, fromTime, toDay, toTime }: BlockValues, zone: string): Period => ({
  from: instantAt(fromDay, fromTime, zone),
  to: instantAt(toDay, toTime, zone),
})

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

/** A series shifts all its days, a new block the one weekday it began with. */
export const choiceMoved = (values: BlockValues, { entry }: BlockDraft, move: { from: string; to: string }) => {
  if (typeof entry?.rule === 'string') return movedChoice(values, move)
  return values.days.length === 1 && values.days[0] === weekdayOf(move.from) ? { days: [weekdayOf(move.to)] } : {}
}

/** Omit an unchanged rule: the server shifts it with the times and keeps its count. */
const ruleIn = (values: BlockValues, draft: BlockDraft) => {
  const day = values.fromDay
  const rule = ruleOf(values, day)
  if (typeof draft.entry?.rule !== 'string') return { rule }
  const isSame = rule === ruleOf(choiceOn(draft, day), day)
  return values.scope === 'this' || isSame ? {} : { rule }
}

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
    ...ruleIn(values, draft),
    choices: Object.entries(choices).map(([orderId, choice]) => ({ orderId, choice })),
  }
}

const ownFields = { from: 'fromDay', to: 'toDay', rule: 'repeat' } as const

/** Moves the server's span and rule errors to the dialog's fields. */
export const nameOwnFields = (error: unknown) => {
  if (!(error instanceof ApiError)) return
  for (const [name, own] of Object.entries(ownFields)) {
    const messages = error.fields[name]
    if (messages) error.fields[own] = messages
  }
}
