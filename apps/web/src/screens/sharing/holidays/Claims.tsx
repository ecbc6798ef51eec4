import type { HolidayClaim, HolidayDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { paths } from '@tailshare/contract/base/paths'
import { shortDayText } from '@tailshare/contract/text/timeText'
import { useAction } from '../../../api.ts'
import { shortName } from '../../../parts/people/people/personName.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { daysOfYear } from '../quotas/daysOfYear.ts'
import css from './Holidays.module.css'

const Claim = ({ claim, aircraftId }: { claim: HolidayClaim; aircraftId: string }) => {
  const { id, person, isYou, name, days, opensOn } = claim
  const release = useAction('releaseClaim', { onDone: () => toast(`${name} is open to all partners`) })
  const give = () => release.mutate({ params: { aircraftId, id } }, { onError: toastError })
  return (
    <li className={css.row}>
      <span className={css.name}>
        {name}: {isYou ? 'you' : shortName(person)}
        <small>
          {daysOfYear(days, Number(claim.day.slice(0, 4)))}. Opens to all on {shortDayText(opensOn)} unless it is booked.
        </small>
      </span>
      {isYou && (
        <Button kind="line" small busy={release.isPending} aria-label={`Give back ${name}`} onClick={give}>
          Give back
        </Button>
      )}
    </li>
  )
}

/** Won in the draft and reserved for the winners. */
export const Claims = ({ found }: { found: HolidayDraft }) => {
  const { claims, year, aircraftId } = found
  return (
    <Section title={`Claimed in ${year}`} note="Its days are held for the partner who won it; their own trips take their place.">
      {claims.length === 0 ? (
        <EmptyState>No holiday of {year} is held right now. Each opens to all partners 30 days before.</EmptyState>
      ) : (
        <>
          <ul className={css.list} aria-label={`Claimed in ${year}`}>
            {claims.map((claim) => (
              <Claim key={claim.id} claim={claim} aircraftId={aircraftId} />
            ))}
          </ul>
          {claims.some(({ isYou }) => isYou) && (
            <div className={css.buttons}>
              <ButtonLink kind="ink" to={paths.book(aircraftId)}>
                Book a trip
              </ButtonLink>
              <ButtonLink kind="line" to={paths.coOwnershipInfo(aircraftId, { tab: 'swaps' })}>
                Offer a swap
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </Section>
  )
}
