import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../ui/router/hooks.ts'
import { read } from '../../api.ts'
import { CardForm } from '../../parts/payments/methods/CardForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { AddingSection } from '../../parts/people/profile/Adding.tsx'
import { BankAccounts } from './payouts/BankAccounts.tsx'
import { BankForm } from './payouts/BankForm.tsx'
import { Cards } from './Cards.tsx'
import { useWayBack } from '../../parts/bookings/refusals/wayBack.ts'
import { methodName } from '../../parts/payments/methods/methodName.ts'
import { Charges } from './Charges.tsx'
import { Section } from '../../ui/layout/Section.tsx'

/** `?add=card` and `?add=bank` open a form. */
export const PaymentMethods = ({ zone }: { zone: string }) => {
  const cards = useQuery(read('listCards'))
  const banks = useQuery(read('listBankAccounts'))
  const [search, setSearch] = useSearchParams()
  const adding = search.get('add')
  const open = (kind: 'card' | 'bank') => setSearch({ add: kind }, { preventScrollReset: true })
  const { goBack } = useWayBack()
  const close = () => goBack(() => setSearch({}, { replace: true, preventScrollReset: true }))
  return (
    <>
      <AddingSection
        title="Cards"
        query={cards}
        addLabel="Add card"
        onAdd={() => open('card')}
        empty="You have no card yet. Bookings and memberships need one."
        form={
          adding === 'card' && (
            <Panel>
              <CardForm
                onSaved={(method) => {
                  toast(`${methodName(method)} saved`)
                  close()
                }}
              />
              <div>
                <Button kind="soft" small onClick={close}>
                  Cancel
                </Button>
              </div>
            </Panel>
          )
        }
      >
        {(found) => <Cards cards={found} />}
      </AddingSection>
      <AddingSection
        title="Bank accounts"
        quiet
        note={banks.data?.length ? 'You can pay by bank once two small deposits confirm the account.' : undefined}
        query={banks}
        addLabel="Add bank account"
        onAdd={() => open('bank')}
        empty="No bank account yet. Optional; a card is enough."
        form={
          adding === 'bank' && (
            <Panel>
              <BankForm
                onCancel={close}
                onSaved={(method) => {
                  toast(`${methodName(method)} saved. Two small deposits are on their way.`)
                  close()
                }}
              />
            </Panel>
          )
        }
      >
        {(found) => <BankAccounts accounts={found} zone={zone} />}
      </AddingSection>
      <Section
        title="Charges"
        help="The estimate and deposit are held on your card shortly before each flight; the meter decides what is charged."
      >
        <Charges zone={zone} />
      </Section>
    </>
  )
}
