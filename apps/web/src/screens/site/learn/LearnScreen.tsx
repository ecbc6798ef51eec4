import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { PlanPrices } from '../../../parts/payments/plans/PlanPrices.tsx'
import { Field } from '../../../parts/Field.tsx'
import { read } from '../../../api.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Learn.module.css'

const benefits: readonly (readonly [icon: IconName, title: string, text: string])[] = [
  [
    'check',
    'One check of your documents',
    'Certificate, medical, flight review, insurance and training are verified once. From then on every search says what you may book today, what needs an instructor, and what is missing.',
  ],
  [
    'card',
    'The whole price, before you commit',
    'Rental, instructor, fees, tax and deposit line by line. Nothing is held until 48 hours before the start, and the meter sets the final price.',
  ],
  [
    'calendar',
    'A schedule that cannot be double-booked',
    'The aircraft, the pilot and the instructor are each held for the flight. If someone beats you to it, we show what else is free.',
  ],
  [
    'camera',
    'A fair record of every flight',
    'Meters, fluids and eight photographs out and back. It settles questions before they become arguments.',
  ],
  [
    'people',
    'Instructors who know the type',
    'CSIPs publish rates per airport and accept requests for transition training, flight reviews and the first trip in a new type.',
  ],
  [
    'wrench',
    'Aircraft that are looked after',
    'Inspections, oil, databases and squawks are part of every listing. A grounding squawk takes the aircraft off the schedule the same minute.',
  ],
]

const members: readonly (readonly [title: string, text: string])[] = [
  [
    'Pilots',
    'Fly aircraft you would not find on a rental line, near home or where the airline drops you. Keep your hours, documents and bookings in one place.',
  ],
  [
    'Owners',
    'Turn idle days into income on your own terms: your rate, your minimums, your calendar. See what it earned, what is due and who flies next.',
  ],
  [
    'Co-owners',
    'Share an aircraft with rules that everyone can see. Holidays and advance days are counted openly, and costs are split by share and by hour.',
  ],
  ['Instructors', 'Be found by pilots who need exactly your rating, at the airports you choose.'],
]

const nots = [
  'We are not affiliated with any aircraft manufacturer.',
  'We own no aircraft. Each belongs to an independent owner.',
  'We give no flight instruction; we refer CSIPs to pilots who need them.',
  'We don’t operate aircraft or commercial flights. On a dry lease the pilot has operational control.',
  'We run no fractional ownership or fleet sharing under Part 91 subpart K.',
]

export const load: Load = async ({ client }) => {
  const reading = client.prefetchQuery(read('listPlans'))
  if (import.meta.env.SSR) await reading
  return { description: 'What Tailshare is, how it works and what membership gives you.' }
}

export const Screen = () => {
  const account = useAccount()
  return (
    <div>
      <header className={`wrap ${css.head}`}>
        <h1>Good aircraft sit too much.</h1>
        <p className="lead">
          Most privately owned aircraft spend the week in their hangar. Meanwhile good pilots drive past them to rent something
          older. {productName} brings the two together, and does the paperwork that kept them apart.
        </p>
        <div className={css.ways}>
          <ButtonLink to={paths.search()} kind="go" icon="search">
            Find an aircraft
          </ButtonLink>
          <ButtonLink to={paths.listAircraft(account !== null)} kind="line">
            List yours
          </ButtonLink>
        </div>
        <Field name="pair" sun="early" />
      </header>

      <section className={`wrap ${css.section}`} aria-labelledby="benefits">
        <h2 id="benefits">What membership gives you</h2>
        <ul className={css.benefits}>
          {benefits.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} className={css.icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={`wrap ${css.section}`} aria-labelledby="plans">
        <h2 id="plans">What membership costs</h2>
        <PlanPrices />
      </section>

      <section className={css.night} aria-labelledby="members">
        <div className="wrap">
          <h2 id="members">Four kinds of members, one calendar</h2>
          <dl className={css.members}>
            {members.map(([title, text]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section className={`wrap ${css.section} ${css.about}`} aria-labelledby="about">
        <div>
          <h2 id="about">About us</h2>
          <p>
            We are pilots, owners and the people who keep their books. We schedule flights, account for every dollar of them and
            coordinate with maintenance shops. That is all we do, and it leaves the flying to you.
          </p>
          <p>
            The details are in the <TextLink to={paths.terms()}>Terms of use</TextLink> and the{' '}
            <TextLink to={paths.policy()}>Privacy Policy</TextLink>, both short enough to read.
          </p>
        </div>
        <div>
          <h3>What we are not</h3>
          <ul className={css.nots}>
            {nots.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </section>

      {!account && (
        <section className={`wrap ${css.section}`} aria-labelledby="join">
          <h2 id="join">Join in five minutes</h2>
          <p className={`lead ${css.join}`}>An account is free. Choose a membership when you book for the first time.</p>
          <ButtonLink to={paths.signUp()} kind="ink">
            Create an account
          </ButtonLink>
        </section>
      )}
    </div>
  )
}
