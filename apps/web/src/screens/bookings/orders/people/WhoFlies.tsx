import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { WriteTo } from '../../../../parts/people/people/WriteTo.tsx'
import { Avatar } from '../../../../ui/display/marks/Avatar.tsx'
import css from '../Order.module.css'
import { typeHoursText } from './askingText.ts'
import { PilotStars } from './review/PilotStars.tsx'

/** The pilot, for the owner who lends the aircraft. */
export const WhoFlies = ({ order: { id, pilot, modelName } }: { order: Order }) => {
  const { data } = useQuery(read('getPilot', { params: { id: pilot.id } }))
  return (
    <section aria-labelledby="who-flies">
      <h2 id="who-flies">Who flies</h2>
      <ul className={css.people}>
        <li>
          <Avatar {...pilot} large />
          <span>
            <b>{fullName(pilot)}</b>
            <PilotStars id={pilot.id} name={fullName(pilot)} />
            <small>
              {modelName}: {data ? typeHoursText(data.hoursByModel, modelName) : '…'}
            </small>
            <WriteTo person={pilot} orderId={id} />
          </span>
        </li>
      </ul>
    </section>
  )
}
