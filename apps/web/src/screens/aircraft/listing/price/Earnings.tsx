import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { intended } from '../saving/saveQueue.ts'
import type { Editor } from '../saving/useEditor.ts'
import css from './Price.module.css'
import { sampleWeekend } from './sampleWeekend.ts'

/** A sample weekend with these terms, computed like a booking. */
export const Earnings = ({ editor: { listing, queue } }: { editor: Editor }) => {
  const now = useNow()
  const terms = intended(listing, queue)
  const { hours, ownerCents, line } = sampleWeekend(terms, listing.airport, now)
  return (
    <aside className={css.earnings} aria-label="What a weekend earns">
      <p>A weekend away, Saturday 09:00 to Sunday 17:00, with {hoursText(hours)} on the Hobbs meter, earns you</p>
      <p className={css.sum} role="status">
        {moneyText(ownerCents)}
      </p>
      <p className="label">
        {line}, for a pilot whose plan takes nothing off. You are paid two days after the flight is complete.
      </p>
    </aside>
  )
}
