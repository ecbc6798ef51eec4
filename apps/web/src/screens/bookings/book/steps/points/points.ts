import { verificationTakes } from '@tailshare/contract/base/constants'
import { listedText, capital } from '@tailshare/contract/text/countText'
import { numberWord } from '../../../../../parts/numberWord.ts'
import type { BookingRefusal, BookingRefusalCode, Fix } from '@tailshare/contract/bookings/book/bookingRefusals'

/** The parts of a refusal that the wizard shows; its data is already in the text. */
export type Reason = Pick<BookingRefusal, 'code' | 'severity' | 'title' | 'text' | 'fix'>

/** A reason, or several with the same fix. */
export type Point = Pick<Reason, 'title' | 'text' | 'fix'> & { codes: BookingRefusalCode[] }

type Side = 'aircraft' | 'you' | 'us' | 'dates'
export const sideNames: Record<Side, string> = {
  aircraft: 'About the aircraft',
  you: 'For you',
  us: 'With us, we write you',
  dates: 'About the dates',
}

const sides: Partial<Record<BookingRefusalCode, Side>> = {
  not_listed: 'aircraft',
  aircraft_grounded: 'aircraft',
  maintenance_due_before_return: 'aircraft',
  annual_not_on_record: 'aircraft',
  hundred_hours_passed: 'aircraft',
  inspection_limits_trip: 'aircraft',
  inspections_not_confirmed: 'aircraft',
  too_many_aboard: 'aircraft',
  slot_taken: 'aircraft',
  in_the_past: 'dates',
  too_far_ahead: 'dates',
  too_long: 'dates',
  planned_hours_low: 'dates',
  planned_hours_high: 'dates',
  advance_days: 'dates',
  consecutive_days: 'dates',
  holiday_quota: 'dates',
  holiday_quota_with_previous: 'dates',
  maintenance_hours: 'dates',
  pilot_busy: 'dates',
}
const leadsTo = (to: string) => (fix: Fix) => fix.kind === 'link' && fix.to === to
/** A document that is already here is checked by us. */
const sideOf = ({ code, fix }: Pick<Reason, 'code' | 'fix'>): Side =>
  sides[code] ?? (fix.some(leadsTo('documents')) ? 'us' : 'you')

export const isAnotherAircraft = (fix: Fix) => fix.kind === 'link' && fix.to === 'near'

const sameFix = (one: Fix) => (other: Fix) => JSON.stringify(one) === JSON.stringify(other)

/** Lowercases `Oil change comes due …`; leaves tail numbers unchanged. */
const goingOn = (title: string) => (/^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title)

const asPoint = ({ code, title, text, fix }: Reason): Point => ({ codes: [code], title, text, fix })

/** `N208FC is grounded, and 100 h inspection …`, with only the fixes they share. */
const merged = ([first, ...others]: readonly Reason[]): Point[] => {
  if (!first) return []
  return [
    others.reduce<Point>(
      (point, { code, title, text, fix }) => ({
        codes: [...point.codes, code],
        title: `${point.title}, and ${goingOn(title)}`,
        text: `${point.text} ${text}`,
        fix: point.fix.filter((one) => fix.some(sameFix(one))),
      }),
      asPoint(first),
    ),
  ]
}

/** `Your photo ID is missing`: its name and what is the matter. */
const documentTitle = /^Your (.+) is (still being verified|missing)$/

/** Documents that wait for the same thing as one point with one button. A rejected one keeps its own, which says why. */
const together = (reasons: readonly Reason[], state: string, point: Omit<Point, 'codes'>) => {
  const { same = [], own = [] } = Object.groupBy(reasons, ({ title, fix }) =>
    documentTitle.exec(title)?.[2] === state && fix.length === 1 && !fix[0]!.label.endsWith('again') ? 'same' : 'own',
  )
  if (same.length < 2) return reasons.map(asPoint)
  const names = listedText(same.map(({ title }) => documentTitle.exec(title)![1]!))
  return [
    ...own.map(asPoint),
    {
      ...point,
      codes: same.map(({ code }) => code),
      title: `${numberWord(same.length)} ${point.title}`,
      text: `${capital(names)}. ${point.text}`,
    },
  ]
}

const toUpload = (reasons: readonly Reason[]) =>
  together(reasons, 'missing', {
    title: 'documents to upload',
    text: `We check them, ${verificationTakes}.`,
    fix: [{ kind: 'link', label: 'Upload your documents', to: 'upload' }],
  })

const checked = (reasons: readonly Reason[]) =>
  together(reasons, 'still being verified', {
    title: 'documents are still being verified',
    text: `We check them, ${verificationTakes}. You can book as soon as they are verified.`,
    fix: [{ kind: 'link', label: 'See your documents', to: 'documents' }],
  })

/** Reasons that need another aircraft as one point, then the pilot's, ours, and the dates. */
export const pointsOf = (reasons: readonly Reason[]): { side: Side; points: Point[] }[] => {
  const { aircraft = [], you = [], us = [], dates = [] } = Object.groupBy(reasons, sideOf)
  const { shared = [], own = [] } = Object.groupBy(aircraft, ({ fix }) => (fix.some(isAnotherAircraft) ? 'shared' : 'own'))
  return [
    { side: 'aircraft' as const, points: [...merged(shared), ...own.map(asPoint)] },
    { side: 'you' as const, points: toUpload(you) },
    { side: 'us' as const, points: checked(us) },
    { side: 'dates' as const, points: dates.map(asPoint) },
  ].filter(({ points }) => points.length > 0)
}

/** Points that the pilot can settle. */
export const countPoints = (reasons: readonly Reason[]) =>
  pointsOf(reasons).reduce((sum, { side, points }) => (side === 'us' ? sum : sum + points.length), 0)
