import { dayIn, type Period } from '@tailshare/contract/text/period'
import { useState } from 'react'
import { type Bounds, typedInto, withDay, withTime } from './choosing.ts'
import type { End } from '../ends.ts'

type State = {
  period: Period
  end: End
  shown: string
  /** Typed but not applied yet, and its error. */
  text: string
  wrong: string | undefined
}

/** The result is always in order. */
export const useChoosing = (given: Period, first: End, bounds: Bounds) => {
  const { zone, ends } = bounds
  const dayOf = (period: Period, end: End) => dayIn(period[end], zone)
  const [state, setState] = useState<State>(() => ({
    period: given,
    end: first,
    shown: dayOf(given, first),
    text: '',
    wrong: undefined,
  }))
  const { period, end, text } = state
  const second = ends.at(-1)!
  const take = (part: Partial<State>) => setState({ ...state, text: '', wrong: undefined, ...part })

  return {
    ...state,
    choose: (next: End) => take({ end: next, shown: dayOf(period, next) }),
    show: (day: string) => setState((now) => ({ ...now, shown: day })),
    takeDay: (day: string) => take({ period: withDay(period, end, day, bounds), end: second, shown: day }),
    takeTime: (at: End, time: string) => take({ period: withTime(period, at, time, bounds) }),
    type: (typed: string) => take({ text: typed }),
    /** Applies the typed text. `null` if it is invalid (the error is shown) or if the other end comes next. */
    enter: ({ goesOn }: { goesOn: boolean }): Period | null => {
      if (text.trim() === '') return period
      const typed = typedInto(period, end, text, bounds)
      if ('wrong' in typed) {
        take({ text, wrong: typed.wrong })
        return null
      }
      if (!goesOn || typed.isWhole || end === second) return typed.period
      take({ period: typed.period, end: second, shown: dayOf(typed.period, second) })
      return null
    },
  }
}
