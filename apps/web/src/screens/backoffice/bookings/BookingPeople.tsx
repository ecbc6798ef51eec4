import { countText } from '@tailshare/contract/text/countText'
import type { OperatorBooking } from '@tailshare/contract/backoffice/bookings/operatorBookings'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { mailTo } from '../../../parts/people/people/mailTo.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { phoneText } from '../../../parts/people/people/phoneText.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { FactList } from '../console/lists/FactList.tsx'

const roles = { pilot: 'Pilot', owner: 'Owner', csip: 'CSIP' } as const

export const BookingPeople = ({ booking: { order, people, messageCount } }: { booking: OperatorBooking }) => (
  <FactList
    id="people"
    title="Who and what"
    facts={[
      ...people.map(
        ({ role, person, email, phone }) =>
          [
            roles[role],
            <>
              <TextLink to={paths.operatorUser(person.id)}>{fullName(person)}</TextLink>
              <small>
                <a href={mailTo(email)}>{email}</a>
                {phone && (
                  <>
                    <br />
                    {phoneText(phone)}
                  </>
                )}
              </small>
            </>,
          ] as const,
      ),
      [
        'Aircraft',
        <>
          <TextLink to={paths.operatorAircraft({ search: order.tailNumber })}>{order.tailNumber}</TextLink>
          <small>
            {order.modelName}, {order.airport.code}
          </small>
        </>,
      ],
      ['Booked', instantText(new Date(order.createdAt), order.airport.zone)],
      ['Messages', messageCount === 0 ? 'None about this booking' : countText(messageCount, 'message')],
      [
        'Page',
        <TextLink key="page" to={paths.order(order.id)}>
          What people see
        </TextLink>,
      ],
    ]}
  />
)
