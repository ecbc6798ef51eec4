import type { MayFly } from '@tailshare/contract/mayFly'
import { plainDayText } from '@tailshare/contract/timeText'

type Held = MayFly['privileges'][number]

const verifiedText = ({ modelFamily, until }: Held) =>
  ['Verified', modelFamily && `for the ${modelFamily}`, until && `until ${plainDayText(until)}`].filter(Boolean).join(' ')

const textOf = (held: Held | undefined, isTicked: boolean) => {
  if (held?.state === 'verified') return verifiedText(held)
  if (held?.state === 'pending') return 'Being verified'
  return isTicked ? 'Stated: upload the page that shows it' : undefined
}

/** Boxes, each with what is known of it: verified, being verified, or only stated. Unknown until the answer is there. */
export const optionsWith = (
  labels: Record<string, string>,
  { held, ticked }: { held: MayFly['privileges'] | undefined; ticked: readonly string[] },
) =>
  Object.entries(labels).map(([value, label]) => {
    const hint =
      held &&
      textOf(
        held.find(({ code }) => code === value),
        ticked.includes(value),
      )
    return { value, label, ...(hint && { hint }) }
  })
