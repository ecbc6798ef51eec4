import { airportSuggestion } from '../../../parts/aircraft/airports/airportSuggestion.ts'
import { phoneText } from '../../../parts/people/people/phoneText.ts'
import type { Account } from '../../../session.ts'
import { Facts } from '../../../ui/display/Facts.tsx'

export const PersonalFacts = ({ account }: { account: Account }) => (
  <Facts
    facts={[
      ['Name', `${account.firstName} ${account.lastName}`],
      ['Email', account.email],
      ['Phone', phoneText(account.phone)],
      ['Home airport', account.homeAirport && airportSuggestion(account.homeAirport).label],
      ['Last four digits of SSN', account.ssnLast4 && `••• •• ${account.ssnLast4}`],
    ]}
  />
)
