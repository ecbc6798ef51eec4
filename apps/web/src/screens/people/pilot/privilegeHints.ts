import { type Endorsement, endorsements } from '@tailshare/contract/people/documents/privileges'
import type { MayFly } from '@tailshare/contract/people/documents/mayFly'
import { pilotRatings } from '@tailshare/contract/people/documents/pilotRatings'
import { plainDayText } from '@tailshare/contract/text/timeText'

type Held = MayFly['privileges'][number]

const verifiedText = ({ modelFamily, until }: Held) =>
  ['Verified', modelFamily && `for the ${modelFamily}`, until && `until ${plainDayText(until)}`].filter(Boolean).join(' ')

const waitingText = ({ modelFamily }: Held) =>
  ['Being verified', modelFamily && `for the ${modelFamily}`].filter(Boolean).join(' ')

const textOf = (held: readonly Held[], isTicked: boolean) => {
  const lines = held.flatMap((one) =>
    one.state === 'verified' ? [verifiedText(one)] : one.state === 'pending' ? [waitingText(one)] : [],
  )
  if (lines.length > 0) return lines.join('. ')
  return isTicked ? 'Stated: upload the page that shows it' : undefined
}

const studentsOnly: readonly string[] = ['solo', 'solo_night', 'solo_cross_country', 'solo_class_b'] satisfies Endorsement[]
/** Licensed pilots need none of the student's solo endorsements; those that are ticked stay. */
export const endorsementsFor = (isStudent: boolean, ticked: readonly string[]) =>
  Object.fromEntries(
    Object.entries(endorsements).filter(([code]) => isStudent || ticked.includes(code) || !studentsOnly.includes(code)),
  )

/** Checkbox options with their status: verified, pending or self-reported; none until loaded. */
export const optionsWith = (
  labels: Record<string, string>,
  { held, ticked }: { held: MayFly['privileges'] | undefined; ticked: readonly string[] },
) =>
  Object.entries(labels).map(([value, label]) => {
    const hint =
      held &&
      textOf(
        held.filter(({ code }) => code === value),
        ticked.includes(value),
      )
    return { value, label, ...(hint && { hint }) }
  })

/** The ticked ones by name: `Instrument rating, Complex`. */
export const tickedText = (ratings: readonly string[], endorsed: readonly string[]) =>
  [
    ...Object.entries(pilotRatings).filter(([code]) => ratings.includes(code)),
    ...Object.entries(endorsements).filter(([code]) => endorsed.includes(code)),
  ]
    .map(([, label]) => label)
    .join(', ') || 'None stated'
