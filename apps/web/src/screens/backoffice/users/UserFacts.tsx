import { countText } from '@tailshare/contract/text/countText'
import { pilotCategories } from '@tailshare/contract/base/constants'
import type { OperatorUserDetail } from '@tailshare/contract/backoffice/operator'
import { dayIn } from '@tailshare/contract/text/period'
import { instantText, plainDayText } from '@tailshare/contract/text/timeText'
import type { ReactNode } from 'react'
import { phoneText } from '../../../parts/people/people/phoneText.ts'
import { paths } from '@tailshare/contract/base/paths'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './User.module.css'

const weatherText = ({ calledOffForWeather: { count, late } }: OperatorUserDetail) =>
  count === 0 ? 'Never in 12 months' : `${countText(count, 'booking')} in 12 months, ${late} of them after the free time`

export const UserFacts = ({ user, zone }: { user: OperatorUserDetail; zone: string }) => {
  const { id, phone, homeAirport, pilotCategories: chosen, created, lastSeen, sessionCount, activeMembership, isOwner } = user
  const day = (instant: string) => plainDayText(dayIn(new Date(instant), zone))
  const facts: [string, ReactNode][] = [
    ['Phone', phone && phoneText(phone)],
    ['Home airport', homeAirport],
    [chosen.length > 1 ? 'Pilot categories' : 'Pilot category', chosen.map((category) => pilotCategories[category]).join(', ')],
    ['Member since', day(created)],
    ...(lastSeen ? [['Last seen', instantText(new Date(lastSeen), zone)] as [string, ReactNode]] : []),
    ['Signed in', sessionCount > 0 ? `On ${countText(sessionCount, 'browser')}` : 'Not signed in'],
    ['Membership', activeMembership && `${activeMembership.membershipPlan.name}, until ${day(activeMembership.expirationDate)}`],
    ['Bookings ahead', countText(user.upcomingBookings, 'booking')],
    ['Called off for the weather', weatherText(user)],
    [
      'Listed',
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
      <h2 id="who">Profile</h2>
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
