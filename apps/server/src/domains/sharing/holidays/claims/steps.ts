import { paths } from '@tailshare/contract/base/paths'
import { dayText } from '@tailshare/contract/text/timeText'
import { holidaysOpenDays } from '@tailshare/rules/bookings/quotas/shareLimits'
import { notify } from '../../../people/notices/steps.ts'
import { lockTime } from '../../../schedule/queries.ts'
import { tellSharers, type Hearing } from '../draft/steps.ts'
import { findShared } from '../../shares/holders/queries.ts'
import { isClaimBooked, listClaimsAhead, lockClaim, setReleased } from './queries.ts'

/** Why a claim is released: by the holder, by date, after a hand-over or by a suspension. */
type Why = 'given_back' | 'due' | 'left' | 'suspended'

const whyText: Record<Why, (name: string) => string> = {
  given_back: (name) => `${name} gave it back.`,
  due: () => `It was not booked ${holidaysOpenDays} days before, so it is open to all partners and counts for no one.`,
  left: (name) => `${name} holds no share anymore.`,
  suspended: (name) => `${name} does not fly for now.`,
}

/** Opens a claimed holiday to all and tells them. `false` if it is no longer claimed. */
export const releaseClaim = async (context: Hearing, id: string, why: Why) => {
  const { tx, shared, now } = context
  await lockTime(tx, [{ resourceId: shared.id }])
  const claim = await lockClaim(tx, id)
  if (!claim || claim.state !== 'open') return false
  const isBooked = await isClaimBooked(tx, id)
  await setReleased(tx, id, now)
  const { name, day, person } = claim
  const title = `${name} is open on ${shared.tailNumber}`
  const text = `${dayText(day)}. ${whyText[why](person.firstName)}`
  await tellSharers(context, (holder) =>
    isBooked || (why !== 'due' && holder === person.id)
      ? null
      : { title, text, tab: 'holidays', year: Number(day.slice(0, 4)), button: 'See the holidays' },
  )
  if ((why === 'left' || why === 'suspended') && !isBooked)
    await notify(tx, context.config, {
      to: person.id,
      kind: 'system',
      title: `${name} on ${shared.tailNumber} is no longer yours`,
      text: `You won ${dayText(day)} in the draft. ${why === 'left' ? 'You hold no share of it anymore' : 'Your account is suspended'}, so the day is open to the partners.`,
      link: paths.coOwnershipInfo(shared.id),
      button: 'Open the co-ownership',
    })
  return true
}

/** Opens all of someone's future claims to their partners. */
export const releaseClaimsOf = async ({ tx, config, now }: Pick<Hearing, 'tx' | 'config' | 'now'>, accountId: string) => {
  for (const { id, aircraftId } of await listClaimsAhead(tx, accountId, now)) {
    const shared = await findShared(tx, aircraftId, accountId)
    if (shared) await releaseClaim({ tx, config, shared, now }, id, 'suspended')
  }
}
