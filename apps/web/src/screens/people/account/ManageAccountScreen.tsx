import { paths } from '@tailshare/contract/base/paths'
import { read } from '../../../api.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { useAccount } from '../../../session.ts'
import { WayBack } from '../../../parts/bookings/trip/BookingWaits.tsx'
import { useWayBack } from '../../../parts/bookings/refusals/wayBack.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { ChoosePassword } from '../security/ChoosePassword.tsx'
import { CsipHours } from '../pilot/CsipHours.tsx'
import { CsipRates } from '../pilot/CsipRates.tsx'
import { CsipWords } from '../pilot/CsipWords.tsx'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { HoursPerModel } from '../pilot/HoursPerModel.tsx'
import { Documents } from '../documents/Documents.tsx'
import { MayFly } from '../pilot/MayFly.tsx'
import { PasswordForm } from '../security/PasswordForm.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { SecondFactor } from '../security/SecondFactor.tsx'
import { NotYetOffered } from '../pilot/NotYetOffered.tsx'
import { PilotData } from '../pilot/PilotData.tsx'

const tabs = { documents: 'Documents', pilot: 'Pilot data', csip: 'CSIP', security: 'Password' } as const
type Tab = keyof typeof tabs

export const load: Load = async ({ client }) => ahead(client, read('listExpirations'))

/** `?tab=` selects documents, pilot data, CSIP rates or password. */
export const Screen = () => {
  const account = useAccount()!
  const asked = useSearchParams()[0].get('tab')
  const { next } = useWayBack()
  const shown = (Object.keys(tabs) as Tab[]).filter((key) => key !== 'csip' || account.isCsip)
  const tab = shown.find((key) => key === asked) ?? 'documents'
  return (
    <>
      <WayBack />
      <PageHead title="Manage account" />
      <Tabs
        label="Manage account"
        tabs={shown.map((key) => ({
          to: paths.manageAccount({ tab: key === 'documents' ? undefined : key, next }),
          label: tabs[key],
          current: key === tab,
        }))}
      />
      {tab === 'documents' && <Documents account={account} />}
      {tab === 'pilot' && (
        <>
          <PilotData key={account.id} account={account} zone={homeZone(account)} />
          {account.pilotCategory !== null && <MayFly carries={account.pilotCategory !== 'student_pilot'} />}
          <Section title="Hours per model" note="Some owners and insurers require hours in the model.">
            <HoursPerModel />
          </Section>
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
          <SecondFactor account={account} />
        </>
      )}
    </>
  )
}
