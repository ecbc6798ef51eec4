import { paths } from '@tailshare/contract/base/paths'
import { Field } from '../../../parts/Field.tsx'
import { useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { example } from './preview/example.ts'
import css from './Listing.module.css'

const yours = [
  [
    'Your rate',
    'Set a price per flight hour, with fuel or without, and a deposit. The meter decides what is paid, not an estimate.',
  ],
  [
    'Your minimums',
    'Total hours, hours in type, transition training, an IPC within six months. Each rule can block, warn or be off.',
  ],
  ['Your calendar', 'Block what you fly yourself. Turnaround is kept free after each booking, with no double bookings.'],
  ['Your pilots', 'Open to every member who meets your rules, or only pilots you choose.'],
] as const

const protects = [
  [
    'Documents are checked first',
    'Certificate, medical, flight review and renter’s insurance are verified before anyone can book.',
  ],
  ['Every flight has its record', 'Meters, fluids and eight photographs at departure and return, signed on the ramp.'],
  [
    'Squawks stop flights',
    'A grounding squawk takes the aircraft off the schedule the same minute, and pilots are offered others.',
  ],
  ['Paid two days later', 'The renter’s card is held 48 hours before the start. Your share arrives two days after the return.'],
] as const

const Points = ({ points }: { points: readonly (readonly [title: string, text: string])[] }) => (
  <ul className={css.points}>
    {points.map(([title, text]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)

const earned: readonly (readonly [figure: string, text: string])[] = [
  [example.rentedHours, `rented hours a year at ${example.rate} an hour, fuel included`],
  [example.net, 'a year is what you keep, after member discounts of 5%, fuel, upkeep, hangar, insurance and the loan'],
  [example.breakEvenHours, 'rented in a year cover everything, your own flying included'],
]

/** About listing an aircraft, for visitors. */
export const Screen = () => {
  const account = useAccount()
  return (
    <div>
      <header className={`wrap ${css.head}`}>
        <h1>Your aircraft costs the same parked.</h1>
        <p className="lead">
          Hangar, insurance and the annual come every year, however little you fly. List your aircraft, keep the days you need,
          and let verified pilots pay for the others.
        </p>
        <div className={css.ways}>
          {account ? (
            <ButtonLink kind="go" to={paths.addAircraft()}>
              List your aircraft
            </ButtonLink>
          ) : (
            <>
              <ButtonLink kind="go" to={paths.signUp({ next: paths.addAircraft() })}>
                List your aircraft
              </ButtonLink>
              <ButtonLink to={paths.login({ next: paths.addAircraft() })}>Sign in</ButtonLink>
            </>
          )}
        </div>
        <Field name="hangar" sun="late" />
      </header>
      <section className={`wrap ${css.section}`} aria-labelledby="yours">
        <h2 id="yours">You decide</h2>
        <Points points={yours} />
      </section>
      <section className={`wrap ${css.section}`} aria-labelledby="earned">
        <h2 id="earned">What it can bring</h2>
        <dl className={css.earned}>
          {earned.map(([figure, text]) => (
            <div key={text}>
              <dt className="fig">{figure}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={css.example}>
          An example: a used four-seat single, flown {example.ownHours} hours by its owner. Not a guarantee of income.{' '}
          <TextLink to={paths.calculator()}>Work out yours</TextLink>
        </p>
      </section>
      <section className={css.night} aria-labelledby="protects">
        <div className="wrap">
          <h2 id="protects">What protects you</h2>
          <Points points={protects} />
        </div>
      </section>
    </div>
  )
}
