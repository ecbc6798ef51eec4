import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { ExternalLink, TextLink } from '../../../ui/TextLink.tsx'
import { LegalText, type Section } from './LegalText.tsx'
import css from './legal.module.css'

const sections: readonly Section[] = [
  {
    id: 'what-we-are',
    title: 'What we are, and what we are not',
    text: (
      <>
        <p>
          {productName} is a membership marketplace. We provide flight scheduling, financial accounting and coordination with
          maintenance shops. We introduce pilots to independent aircraft owners, co-owners to each other, and pilots to flight
          instructors.
        </p>
        <p>
          We do not own aircraft. We do not operate aircraft or commercial operations, and no fractional ownership or fleet
          sharing under 14 CFR Part 91 subpart K. We do not provide flight instruction; we refer CSIPs to pilots who need them. We
          are not affiliated with any aircraft manufacturer. No pilot is supplied with an aircraft: every renter flies themselves
          or hires an instructor of their own choice.
        </p>
      </>
    ),
  },
  {
    id: 'operational-control',
    title: 'Dry lease and operational control',
    text: (
      <>
        <p>
          Every booking of an aircraft that you hold no share of is a dry lease between you and the owner, the aircraft without
          crew, unless the owner flies with you as your instructor. From check-out until the return is closed,{' '}
          <b>you have operational control</b>, or the instructor who is pilot in command with you and signs for it. You are the
          operator in the sense of the regulations, and the decision to start, continue, divert or end a flight is yours alone.
        </p>
        <ul>
          <li>
            You act as pilot in command, or you fly with a pilot in command whom you engaged, and you do not carry persons or
            property for compensation or hire.
          </li>
          <li>
            You are rated, current and medically fit for the aircraft and the whole flight, through the planned time of return.
          </li>
          <li>
            You do your own preflight, weight and balance, weather and airworthiness decisions. What we show is a help and never a
            release.
          </li>
          <li>
            A no-go at the aircraft is free of charge until the end of the trip. So is canceling where the weather is below your
            own minimums. No owner may ask you to fly.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'membership',
    title: 'Membership and account',
    text: (
      <>
        <p>
          Searching is free. Booking needs an account with a verified email address and an active membership. A membership runs
          for the period that its plan names, renews at the price shown, and ends at the close of the paid period when you cancel
          it in your account.
        </p>
        <p>
          One person, one account. What you tell us about certificates, hours, medical, flight review, insurance and training must
          be true; a false entry ends the membership and may void insurance. Keep your password to yourself and tell us at once if
          someone else may have it.
        </p>
      </>
    ),
  },
  {
    id: 'booking',
    title: 'Booking and the rules that apply',
    text: (
      <>
        <p>
          Before a booking we compare your documents and hours with the regulations, the owner’s minimums and your insurance, at
          the time when you plan to be back. If something is missing, we list every reason at once, with a way to fix it. An owner
          may waive a minimum of their own with a stated reason; no one can waive a regulation.
        </p>
        <p>
          Times are in the time zone of the aircraft’s home airport. A trip lasts as long as the aircraft’s owner allows, 7 days
          unless its page says otherwise and 21 at most. Renters book up to 6 months ahead, owners and co-owners up to 24. The
          first confirmed booking holds the aircraft; a second one for the same time is refused.
        </p>
        <p>
          If you are delayed, say so in the booking. After 60 minutes without check-out or notice the booking ends as a no-show,
          counted from the return of an aircraft that is not back. Thirty minutes after the planned return the aircraft counts as
          late, and the owner and the next pilot are told.
        </p>
      </>
    ),
  },
  {
    id: 'price',
    title: 'Price, deposit and payment',
    text: (
      <>
        <p>
          You see every line before you pay: rental by estimated meter hours (at least 2.0 hours for each night away), instructor,
          membership discount, platform fee, tax and deposit. Each listing says whether fuel is included or extra.
        </p>
        <ul>
          <li>
            The estimate and the deposit ($500, for jets $2,500) are held on your card 48 hours before the start, at once if the
            start is sooner.
          </li>
          <li>
            Card networks let go of a hold after some days. On a longer trip we hold the same amount again before the old hold
            ends, and then let the old one go; for a moment your bank may show both. Nothing is charged by that.
          </li>
          <li>
            If the hold fails we tell you, and cancel the booking 12 hours before the start if no payment method works by then.
          </li>
          <li>After the return the meter sets the final price. Less time costs less; more time is charged to the same method.</li>
          <li>Fuel bought away from home is credited against its receipt when fuel is included.</li>
          <li>
            The deposit stays held for 24 hours after the return. Within them the owner or the airport staff may claim damage: you
            have 72 hours to agree or to contest, and what you contest or do not answer, we decide. It is taken from the deposit,
            and never more than that without your agreement; the rest goes back. You see each charge and can dispute it.
          </li>
          <li>
            Bank accounts must be verified by two small deposits; they pay after the flight and need a card for the deposit.
          </li>
        </ul>
        <p>
          Owners and instructors are paid two days after the flight. A payout waits while a dispute about its booking is open.
        </p>
      </>
    ),
  },
  {
    id: 'cancellation',
    title: 'Cancellation',
    text: (
      <>
        <p>The owner chooses one of three policies; it is shown before you book, and your refund before you cancel.</p>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Policy</th>
              <th scope="col">Free of charge</th>
              <th scope="col">After that</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Flexible</td>
              <td>until 24 hours before the start</td>
              <td>50% refund</td>
            </tr>
            <tr>
              <td>Moderate</td>
              <td>until 72 hours before the start</td>
              <td>50% refund</td>
            </tr>
            <tr>
              <td>Strict</td>
              <td>until 7 days before the start</td>
              <td>50% refund</td>
            </tr>
          </tbody>
        </table>
        <p>
          For one hour after booking you can always cancel free of charge. A cancellation can be undone for 10 minutes while the
          time is still free. A no-go at the aircraft, weather below your minimums, a departure that no forecast or report is to
          be had for, a grounded aircraft, and a cancellation by the owner are refunded in full; in the last two cases we look for
          another aircraft for you. Your minimums and your destination count as they were when canceling was still free; where you
          set no minimums, a ceiling of 1,000 ft and a visibility of 3 SM do. Until a forecast reaches your departure, about a day
          before, the weather makes nothing free; waiting for it costs no more.
        </p>
        <p>
          Changing a booking to another aircraft after the free time is a late cancellation of the aircraft that you leave. What
          it costs is shown before you change, and is taken back if you change back within 10 minutes.
        </p>
      </>
    ),
  },
  {
    id: 'check-out',
    title: 'Check-out, return and damage',
    text: (
      <>
        <p>
          Check-out and return are recorded: meters, fluids, photographs, squawks. The record protects you as much as the owner,
          so complete it before you start and before you leave. Report everything you find, even if you did not cause it. Hard
          landings, strikes and exceeded limits must be reported before the next flight.
        </p>
        <p>
          A grounding squawk takes the aircraft off the schedule at once. Damage in your time of operational control is yours up
          to the limits of the owner’s insurance deductible and your own non-owner policy; wear is the owner’s.
        </p>
      </>
    ),
  },
  {
    id: 'owners',
    title: 'Owners and co-owners',
    text: (
      <>
        <p>
          As an owner you warrant that you may lease the aircraft, that it is airworthy, insured for this use and inspected as the
          regulations and the listing say, and that its records are true. You set rate, minimums, calendar and cancellation
          policy, and you honor confirmed bookings.
        </p>
        <p>
          Co-owners share an aircraft by percent. Holidays, consecutive days and days booked in advance follow the share and are
          counted in the open. Fixed costs are split by share, variable costs by hours flown. The co-ownership agreement between
          you takes precedence over these terms.
        </p>
      </>
    ),
  },
  {
    id: 'instructors',
    title: 'Instructors and tax advisors',
    text: (
      <p>
        CSIPs and other instructors are independent. They set their rate per airport, accept or decline each request, and are
        responsible for their instruction. Tax advisors see the income, flights and aircraft of the owner who invited them, may
        change nothing, and everything they view is logged for the owner.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'Conduct, reviews and ending an account',
    text: (
      <p>
        Be truthful and courteous. Reviews tell what happened on a flight that took place. Do not arrange payment around the
        marketplace for a booking that began here. We may pause or end an account that breaks these terms, endangers people or
        misuses data; open bookings are then settled by the rules above. You can end your account at any time under Manage
        account.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability and law',
    text: (
      <>
        <p>
          We answer for our own service: scheduling, accounting and the care of your data. We do not answer for the condition or
          operation of aircraft, for instruction, or for agreements between members. Nothing here limits liability that the law
          does not let us limit, such as for injury caused by our negligence.
        </p>
        <p>
          If we change these terms we email you 30 days ahead; bookings made before keep the terms under which they were made. US
          federal law and the law of the state where the aircraft is based apply. How we treat personal data is in the{' '}
          <TextLink to={paths.policy()}>Privacy Policy</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'airport-data',
    title: 'Airport data',
    text: (
      <p>
        Airports come from <ExternalLink to="https://ourairports.com/data/">OurAirports</ExternalLink> (public domain), by way of{' '}
        <ExternalLink to="https://github.com/tabletopandroid/airport-db">airport-db</ExternalLink> (
        <ExternalLink to="https://opensource.org/license/mit">MIT</ExternalLink>, also offered under{' '}
        <ExternalLink to="https://opendatacommons.org/licenses/odbl/1-0/">ODbL 1.0</ExternalLink>), their time zones from{' '}
        <ExternalLink to="https://github.com/evansiroky/timezone-boundary-builder">timezone-boundary-builder</ExternalLink> and ©{' '}
        <ExternalLink to="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</ExternalLink>. We chose and rounded
        them. They are not for navigation.
      </p>
    ),
  },
]

export const load: Load = async () => ({ description: `The rules between pilots, owners, instructors and ${productName}.` })

export const Screen = () => (
  <LegalText
    title="Terms of use"
    lead={`The rules between pilots, owners, instructors and ${productName}, in plain words.`}
    changed="November 1, 2026"
    sections={sections}
  />
)
