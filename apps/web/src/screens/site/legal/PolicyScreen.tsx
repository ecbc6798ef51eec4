import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { CountingChoice } from '../../../parts/site/pageViews/CountingChoice.tsx'
import { LegalText, type Section } from './LegalText.tsx'
import css from './legal.module.css'

const kept: readonly (readonly [what: string, why: string, howLong: string])[] = [
  ['Name, email, phone, photo', 'Your account, messages, and who a booking is for', 'Until you delete the account'],
  [
    'Certificates, medical, flight review, insurance, training, hours',
    'To know what you may fly, and to show owners that you may',
    'Until replaced or deleted; the result of a check for 3 years',
  ],
  [
    'Bookings, meters, check-out and return records with photos',
    'Price, maintenance, disputes, and your flight history',
    '7 years, for accounting and aircraft records',
  ],
  [
    'Names and email addresses of people whom a pilot brings',
    'To invite them, and for the ramp to know who is aboard',
    'A month after the flight',
  ],
  ['Charges, refunds, payouts', 'Accounting and tax', '7 years'],
  ['Card and bank data', 'Held by our payment provider; we keep type, last digits and holder', 'Until you remove the method'],
  [
    'Last four digits of the SSN, if you give them',
    'Required by the payment provider for payouts',
    'Until you delete the account',
  ],
  [
    'Messages and notices',
    'So that both sides can read what was agreed; our operators read a message, and up to five before it, only when one of the two reports it',
    '3 years after the last message',
  ],
  [
    'Cases: what you write to us about a charge, a flight or an aircraft, and our answers',
    'To answer and decide; the aircraft’s owner reads a case only if we ask them about it',
    '3 years after the case is closed',
  ],
  [
    'Which of an aircraft’s rules turned you away, by day',
    'To show its owner how often that happens and why, without your name',
    '400 days, or until you delete the account',
  ],
  [
    'What we sent you by email, text and push: where to, about what and when, not what it said',
    'To find out why something didn’t arrive',
    '90 days',
  ],
  ['Devices that show your notices', 'To send notices to them', 'Until you turn them off there, or sign out'],
  ['Sign-in times and addresses', 'To protect your account', '90 days'],
]

const sections: readonly Section[] = [
  {
    id: 'short',
    title: 'In short',
    text: (
      <ul>
        <li>We keep what booking, flying and accounting need, and nothing to sell.</li>
        <li>We show no advertising, and track no one across other sites.</li>
        <li>Each person sees only what their role in a booking needs.</li>
        <li>You can read, correct, download and delete your data.</li>
      </ul>
    ),
  },
  {
    id: 'what',
    title: 'What we keep, why, and for how long',
    text: (
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Purpose</th>
            <th scope="col">Kept</th>
          </tr>
        </thead>
        <tbody>
          {kept.map(([what, why, howLong]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{why}</td>
              <td data-title="Kept">{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  },
  {
    id: 'who',
    title: 'Who sees it',
    text: (
      <ul>
        <li>
          <b>Owners</b> see name, photo, experience and the state of the documents of a pilot who books their aircraft, and the
          messages between them.
        </li>
        <li>
          <b>Pilots</b> see an owner’s public page, and contact details once a booking is confirmed.
        </li>
        <li>
          <b>Co-owners</b> see each other’s bookings, quotas and shared costs.
        </li>
        <li>
          <b>Instructors</b> see what they need to judge the flight they were asked for.
        </li>
        <li>
          <b>Airport staff</b> see the bookings at their airport, and nothing about money.
        </li>
        <li>
          <b>Tax advisors</b> see what the owner who invited them shares, until it is revoked; every view is logged.
        </li>
        <li>
          <b>Our operators</b> check documents and settle disputes; what they do is recorded.
        </li>
        <li>
          <b>Service providers</b>: the payment provider, and those who deliver our email, text messages and hosting, on our
          instructions only.
        </li>
        <li>
          <b>Authorities</b>, where the law obliges us. We tell you unless we are forbidden to.
        </li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: (
      <p>
        All our own. They keep you signed in and say when to renew that, remember this browser so that wrong guesses elsewhere do
        not lock you out, remember light or dark, your time zone, whether the search shows what is recommended, whether pages may
        be counted, which notice about our status you have closed, the booking that you have begun and which form waits on this
        device to be finished, and carry a sign-up or a sign-in with Google from one step to the next.
      </p>
    ),
  },
  {
    id: 'counting',
    title: 'Counting page views',
    text: (
      <>
        <p>
          We count how often each page is opened only if you say yes, and never if your browser sends Do Not Track or Global
          Privacy Control. What we keep is a number for each page and day, for 400 days: no account, no address, and not which
          aircraft, booking or person the page was about. The service that counts for us is told your address without its end (the
          last number of four, or all but the first 48 bits), so that it cannot be tied to you. Nothing is loaded from other
          sites.
        </p>
        <CountingChoice />
      </>
    ),
  },
  {
    id: 'documents',
    title: 'Pictures and documents',
    text: (
      <p>
        Location and camera data are removed from pictures when you upload them. Documents are stored apart from public files and
        open only after we check who is asking. Passwords are stored as salted hashes; sessions can be ended from your account.
      </p>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices',
    text: (
      <>
        <ul>
          <li>
            Email and text messages about rentals, products and partners each have a switch under Preferences. Those about
            products and partners are off until you turn them on.
          </li>
          <li>Calendar feeds are secret addresses that you can revoke at any time.</li>
          <li>Correct your data in your account, or ask us for a copy of all of it.</li>
          <li>
            Deleting your account removes your profile and documents at once. Flight, meter and payment records stay for the
            periods above, under your name only where the law requires it.
          </li>
        </ul>
        <p>
          Residents of California and other states with privacy laws have the rights to know, correct, delete and opt out of sale.
          We do not sell or share personal data, and using a right never costs you anything.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Young pilots',
    text: (
      <p>
        Accounts are for people 16 and older, the age of a student pilot certificate. Those under 18 need a parent or guardian who
        agrees to the <TextLink to={paths.terms()}>Terms of use</TextLink>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    text: (
      <p>
        If this policy changes in a way that matters, we email you 30 days ahead. Questions and requests go to
        privacy@tailshare.example; a person answers within 10 working days.
      </p>
    ),
  },
]

const lead = `What ${productName} keeps about you, why, for how long, and how to have it deleted.`

export const load: Load = async () => ({ description: lead })

export const Screen = () => <LegalText title="Privacy Policy" lead={lead} changed="November 1, 2026" sections={sections} />
