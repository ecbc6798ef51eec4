import { read } from '../../../api.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { useAccount } from '../../../calls/session.ts'
import { WayBack } from '../../../parts/bookings/trip/waits/BookingWaits.tsx'
import { ChoosePassword } from '../security/ChoosePassword.tsx'
import { CsipHours } from '../pilot/csip/CsipHours.tsx'
import { CsipRates } from '../pilot/csip/CsipRates.tsx'
import { CsipWords } from '../pilot/csip/CsipWords.tsx'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { MinimumsForm } from '../preferences/MinimumsForm.tsx'
import { HoursPerModel } from '../pilot/HoursPerModel.tsx'
import { Documents } from '../documents/Documents.tsx'
import { MayFly } from '../pilot/MayFly.tsx'
import { EmailForm } from '../security/EmailForm.tsx'
import { PasswordForm } from '../security/PasswordForm.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { SecondFactor } from '../security/SecondFactor.tsx'
import { NotYetOffered } from '../pilot/NotYetOffered.tsx'
import { PilotData } from '../pilot/PilotData.tsx'

/** Each is a page of the menu. */
const tabs = { documents: 'Documents', pilot: 'Pilot data', csip: 'Rates and hours', security: 'Sign-in' } as const
type Tab = keyof typeof tabs

const tabIn = (search: URLSearchParams, isCsip = false): Tab => {
  const asked = search.get('tab')
  return (Object.keys(tabs) as Tab[]).find((key) => key === asked && (key !== 'csip' || isCsip)) ?? 'documents'
}

export const load: Load = async ({ client, url, account }) => {
  const tab = tabIn(url.searchParams, account?.isCsip)
  await ahead(client, read('listExpirations'), ...(tab === 'pilot' ? [read('getMinimums')] : []))
  return { title: tabs[tab] }
}

/** `?tab=` selects documents, pilot data, CSIP rates or sign-in. */
export const Screen = () => {
  const account = useAccount()!
  const tab = tabIn(useSearchParams()[0], account.isCsip)
  return (
    <>
      <WayBack />
      <PageHead title={tabs[tab]} />
      {tab === 'documents' && <Documents account={account} />}
      {tab === 'pilot' && (
        <>
          {account.pilotCategory !== null && <MayFly carries={account.pilotCategory !== 'student_pilot'} />}
          <Section title="Certificates and hours">
            <PilotData key={account.id} account={account} zone={homeZone(account)} />
          </Section>
          <Section title="Hours per model" help="Some owners and insurers require hours in the model.">
            <HoursPerModel />
          </Section>
          <MinimumsForm />
        </>
      )}
      {tab === 'csip' && (
        <>
          <NotYetOffered accountId={account.id} />
          <CsipRates accountId={account.id} />
          <CsipHours />
          <CsipWords accountId={account.id} />
        </>
      )}
      {tab === 'security' && (
        <>
          <Section title="Password">
            {account.hasPassword ? <PasswordForm email={account.email} /> : <ChoosePassword email={account.email} />}
          </Section>
          {!account.isOperator && (
            <Section title="Email address">
              <EmailForm email={account.email} hasPassword={account.hasPassword} />
            </Section>
          )}
          <SecondFactor account={account} />
        </>
      )}
    </>
  )
}
