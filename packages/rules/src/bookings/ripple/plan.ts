import type { Pricing } from '../facts.ts'
import { takenBy, type Disruption, type Taken } from './disruption.ts'
import { isMove, optionsFor, type Affected, type Option } from './options.ts'

/** `isGone`: what was chosen for it is not to be had anymore. */
type Planned = { id: string; options: Option[]; chosen: Option; isGone: boolean }

type Asked = {
  disruption: Disruption
  affected: readonly Affected[]
  /** The key of what was chosen, by booking; the others get what is proposed first. */
  choices: ReadonlyMap<string, string>
  pricing: Pricing
  now: Date
}

/**
 * What becomes of each booking, in the order in which they start: what one is moved to, none of the next is offered. The time that
 * a booking leaves is not offered either; it is free once the whole is applied.
 */
export const planRipple = ({ disruption, affected, choices, pricing, now }: Asked): Planned[] => {
  const taken: Taken[] = []
  return [...affected]
    .sort((a, b) => a.facts.request.period.from.getTime() - b.facts.request.period.from.getTime() || a.id.localeCompare(b.id))
    .map((one) => {
      const options = optionsFor({ disruption, taken, affected: one, pricing, now })
      const key = choices.get(one.id)
      const wanted = options.find((option) => option.key === key)
      const chosen = wanted ?? options[0]!
      if (isMove(chosen)) taken.push(...takenBy(chosen.facts))
      return { id: one.id, options, chosen, isGone: key !== undefined && wanted === undefined }
    })
}
