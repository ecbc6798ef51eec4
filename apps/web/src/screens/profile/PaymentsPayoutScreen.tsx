import { useAccount } from '../../session.ts'
import { homeZone } from './homeZone.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { PageHead } from './Pieces.tsx'

/** What pays, and what is paid out. */
export const Screen = () => {
  const zone = homeZone(useAccount()!)
  return (
    <>
      <PageHead
        title="Payments and payout"
        lead="Estimate and deposit are held on your card shortly before a flight; the meter decides what is charged."
      />
      <PaymentMethods zone={zone} />
    </>
  )
}
