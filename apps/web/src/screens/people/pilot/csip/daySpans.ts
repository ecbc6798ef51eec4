import { halfHours } from '../../../../ui/form/dates/halfHours.ts'

export type Span = { from: string; to: string }
export const spanEnds = [...halfHours.slice(1), '24:00']

const usual: Span = { from: '09:00', to: '17:00' }
const [apart, long] = [2, 6]

/** The usual hours, or from an hour after the last span if the day has room. */
export const nextSpan = (spans: readonly Span[]): Span => {
  const last = spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  const from = last === undefined ? undefined : halfHours[halfHours.indexOf(last) + apart]
  if (last === undefined || from === undefined || !halfHours.includes(last)) return usual
  return { from, to: spanEnds[halfHours.indexOf(from) + long - 1] ?? '24:00' }
}

/** Earlier spans take precedence. */
export const spanProblem = (spans: readonly Span[], at: number): string | undefined => {
  const { from, to } = spans[at]!
  if (to <= from) return 'Later than the start'
  return spans.slice(0, at).some((other) => other.from < to && from < other.to) ? 'Overlaps other hours of this day' : undefined
}
