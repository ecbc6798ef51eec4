import { useSearchParams } from '../../ui/router/hooks.ts'
import { read } from '../../api.ts'
import { ahead } from '../../routing/ahead.ts'
import type { Load } from '../../routing/screen.ts'
import { useAccount } from '../../session.ts'
import { readCharges } from './Charges.tsx'
import { WayBack } from '../../parts/bookings/trip/BookingWaits.tsx'
import { homeZone } from '../../parts/schedule/time/homeZone.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { Payouts, readPayouts } from './payouts/Payouts.tsx'
import { askedName } from '../../routing/asked.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Statements, statementReads } from './statements/Statements.tsx'

/** Tabs of the menu's place. */
const tabs = { payments: 'Payments', payouts: 'Payouts', statements: 'Statements and invoices' } as const
type Tab = keyof typeof tabs

/** The provider redirects back with `?onboarding=`. */
const tabOf = (search: URLSearchParams): Tab => {
  if (search.has('onboarding')) return 'payouts'
  return askedName<Tab>(search.get('tab'), tabs) ?? 'payments'
}

export const load: Load = async ({ client, url, account }) => {
  const tab = tabOf(url.searchParams)
  if (tab === 'payments') await ahead(client, read('listCards'), read('listBankAccounts'), readCharges)
  if (tab === 'payouts') await ahead(client, read('getPayoutAccount'), readPayouts)
  if (tab === 'statements' && account) await ahead(client, ...statementReads(url.searchParams, homeZone(account)))
}

/** `?tab=` selects payment methods, payouts or statements. */
export const Screen = () => {
  const zone = homeZone(useAccount()!)
  const [search] = useSearchParams()
  const tab = tabOf(search)
  return (
    <>
      <WayBack />
      <PageHead title={tabs[tab]} />
      {tab === 'payments' && <PaymentMethods zone={zone} />}
      {tab === 'payouts' && <Payouts zone={zone} onboarding={search.get('onboarding')} />}
      {tab === 'statements' && <Statements zone={zone} />}
    </>
  )
}
