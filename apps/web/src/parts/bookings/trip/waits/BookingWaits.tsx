import { useState } from 'react'
import { usePage } from '../../../../document/page.ts'
import { useAccount } from '../../../../calls/session.ts'
import { ButtonLink, IconButton } from '../../../../ui/Button.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import { useIsHydrated } from '../../../../ui/hooks/useIsHydrated.ts'
import { useNow } from '../../../schedule/time/useNow.ts'
import css from './BookingWaits.module.css'
import { forgetHalfMade, type UnfinishedBooking, readUnfinishedBooking } from '../draft/unfinishedBooking.ts'
import { useWayBack } from '../../refusals/wayBack.ts'

const What = ({ made }: { made: UnfinishedBooking }) => (
  <p>
    You are booking <Tail>{made.tailNumber}</Tail>, {made.when}.
  </p>
)

const useHalfMade = (): UnfinishedBooking | null => {
  const account = useAccount()
  const now = useNow()
  const { cookies } = usePage()
  const alive = useIsHydrated()
  return account && readUnfinishedBooking(alive ? document.cookie : cookies, account.id, now)
}

/** Shown on pages that resolve a refusal: the waiting booking with a link back. */
export const WayBack = () => {
  const made = useHalfMade()
  const isMember = useAccount() !== null
  const { next } = useWayBack()
  if (!isMember || !next) return null
  const isOf = made && next.includes(`/${made.aircraftId}/`)
  return (
    <aside className={css.waits} aria-label="Your booking">
      {isOf ? <What made={made} /> : <p>Your booking waits for you.</p>}
      <ButtonLink kind="ink" small to={next}>
        Back to the booking
      </ButtonLink>
    </aside>
  )
}

/** Shown on the account home: the last unfinished booking. */
export const BookingWaits = () => {
  const [isDropped, drop] = useState(false)
  const made = useHalfMade()
  if (isDropped || !made) return null
  return (
    <aside className={css.waits} aria-label="Your booking">
      <What made={made} />
      <div className={css.ways}>
        <ButtonLink kind="ink" small to={made.to}>
          Continue with {made.tailNumber}
        </ButtonLink>
        <IconButton
          icon="close"
          label={`Forget the booking of ${made.tailNumber}`}
          onClick={() => {
            forgetHalfMade()
            drop(true)
          }}
        />
      </div>
    </aside>
  )
}
