import { pilotCategories } from '@tailshare/contract/constants'
import type { OperatorUserDetail } from '@tailshare/contract/operator'
import { dayIn } from '@tailshare/contract/period'
import { instantText, plainDayText } from '@tailshare/contract/timeText'
import type { ReactNode } from 'react'
import { phoneText } from '../../parts/people/phoneText.ts'
import { paths } from '@tailshare/contract/paths'
import { TextLink } from '../../ui/TextLink.tsx'
import css from './User.module.css'
import { counted } from './userText.ts'

/** Who someone is and how they use the product; nothing about money. */
export const UserFacts = ({ user, zone }: { user: OperatorUserDetail; zone: string }) => {
  const { id, phone, homeAirport, pilotCategories: chosen, created, lastSeen, sessionCount, activeMembership, isOwner } = user
  const day = (instant: string) => plainDayText(dayIn(new Date(instant), zone))
  const facts: [string, ReactNode][] = [
    ['Phone', phone && phoneText(phone)],
    ['Home airport', homeAirport],
    [chosen.length > 1 ? 'Pilot categories' : 'Pilot category', chosen.map((category) => pilotCategories[category]).join(', ')],
    ['Member since', day(created)],
    ...(lastSeen ? [['Last seen', instantText(new Date(lastSeen), zone)] as [string, ReactNode]] : []),
    ['Signed in', sessionCount > 0 ? `On ${counted(sessionCount, 'browser')}` : 'Nowhere'],
    ['Membership', activeMembership && `${activeMembership.membershipPlan.name}, until ${day(activeMembership.expirationDate)}`],
    ['Bookings ahead', counted(user.upcomingBookings, 'booking')],
    [
      'On the market',
      isOwner ? (
        <>
          {user.listedAircraft} aircraft, <TextLink to={paths.owner(id)}>public page</TextLink>
        </>
      ) : (
        'No aircraft'
      ),
    ],
  ]
  return (
    <section className={css.section} aria-labelledby="who">
      <h2 id="who">Who this is</h2>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="quiet">None</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
