import { capital } from '@tailshare/contract/text/countText'
import type { PayoutAccount as Account } from '@tailshare/contract/payments/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { useAccount } from '../../../calls/session.ts'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { leaveFor } from '../../../ui/router/leaveFor.ts'
import { toastError } from '../../../ui/overlay/toast/toast.ts'
import { AgreementText } from './AgreementText.tsx'
import { owedLines } from './payoutState.ts'
import { PayoutSettings } from './PayoutSettings.tsx'
import { Facts } from '../../../ui/display/lists/Facts.tsx'
import css from '../Money.module.css'

const states: Record<Account['state'], readonly [Tone, string]> = {
  none: ['plain', 'Not set up'],
  onboarding: ['caution', 'Not finished'],
  ready: ['go', 'Ready'],
  lost: ['danger', 'Set up again'],
}

const setUpTexts = { none: 'Set up payouts', onboarding: 'Continue setting up', lost: 'Set up payouts again' }

/** The onboarding link works once, so request it on click. */
const SetUp = ({ state, isAccepted }: { state: keyof typeof setUpTexts; isAccepted: boolean }) => {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      const { url } = await call('getAccountLink')
      await leaveFor(url)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        kind={isAccepted ? 'go' : 'soft'}
        icon="external"
        busy={busy}
        disabledReason={isAccepted ? undefined : 'Please accept the agreement first.'}
        onClick={() => void leave()}
      >
        {setUpTexts[state]}
      </Button>
    </div>
  )
}

const scheduleText = ({ payoutSchedule }: Account) => {
  if (!payoutSchedule) return null
  const { interval, weeklyAnchor, monthlyAnchor } = payoutSchedule
  if (interval === 'weekly' && weeklyAnchor) return `Weekly, on ${capital(weeklyAnchor)}`
  if (interval === 'monthly' && monthlyAnchor) return `Monthly, on day ${monthlyAnchor}`
  return capital(interval)
}

const Agreement = ({ account: { state } }: { account: Account }) => {
  const agreement = useQuery(read('getAgreement'))
  // Almost everyone who is set up has accepted it, so a skeleton would come and go.
  if (state === 'ready' && agreement.isPending) return null
  return (
    <Loaded query={agreement} label="Loading the agreement" rows={1}>
      {(found) => (
        <>
          {!found.isAccepted && <AgreementText agreement={found} />}
          {state !== 'ready' && <SetUp state={state} isAccepted={found.isAccepted} />}
        </>
      )}
    </Loaded>
  )
}

/** Agreement, onboarding, then settings. `onboarding`: the result the provider returned with. */
export const PayoutAccount = ({ account, onboarding }: { account: Account; onboarding: string | null }) => {
  const isViewing = Boolean(useAccount()?.viewing)
  const [editing, setEditing] = useState(false)
  const [tone, text] = states[account.state]
  return (
    <div className={css.payout}>
      <Facts
        facts={[
          [
            'Status',
            <Badge key="state" tone={tone}>
              {text}
            </Badge>,
          ],
          ...owedLines(account),
          ...(account.state === 'ready'
            ? ([
                ['Paid to', account.bankLastDigits && `Bank account ending ${account.bankLastDigits}`],
                ['Paid out', scheduleText(account)],
                ['On your bank statement', account.statementDescriptor],
              ] as const)
            : []),
        ]}
      />
      {onboarding === 'again' && account.state !== 'ready' && (
        <p role="status">The link to our payment provider has expired. Nothing you told them is lost; please continue.</p>
      )}
      {account.state === 'lost' && (
        <p>
          Our payment provider no longer has your payout account, so nothing can be paid to it. What you earn is safe with us
          until you set up payouts again.
        </p>
      )}
      {account.state === 'onboarding' && account.missing.length > 0 && (
        <div>
          <p>Our payment provider still asks for:</p>
          <ul className={css.missing}>
            {account.missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {/* Only the member can agree, so not while an operator views as them. */}
      {!isViewing && <Agreement account={account} />}
      {account.state === 'ready' &&
        (editing ? (
          <PayoutSettings account={account} onDone={() => setEditing(false)} />
        ) : (
          <div>
            <Button kind="soft" small icon="edit" onClick={() => setEditing(true)}>
              Change payout settings
            </Button>
          </div>
        ))}
    </div>
  )
}
