import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { read } from '../../api.ts'
import { CardForm } from '../../parts/CardForm.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { useAccount } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast.ts'
import { Cards } from './Cards.tsx'
import { cardText } from './cardText.ts'
import { Charges } from './Charges.tsx'
import { homeZone } from './homeZone.ts'
import { PageHead, Section } from './Pieces.tsx'
import css from './profile.module.css'

/** Cards and what was paid with them. `?add=card` opens the card form. */
export const Screen = () => {
  const account = useAccount()!
  const cards = useQuery(read('listCards'))
  const [search, setSearch] = useSearchParams()
  const adding = search.get('add') === 'card'
  const setAdding = (on: boolean) => setSearch(on ? { add: 'card' } : {}, { replace: !on, preventScrollReset: true })
  return (
    <>
      <PageHead
        title="Payments"
        lead="Estimate and deposit are held on your card shortly before a flight; the meter decides what is charged."
      />
      <Section
        title="Cards"
        action={
          !adding && cards.data && cards.data.length > 0 ? (
            <Button kind="soft" small icon="plus" onClick={() => setAdding(true)}>
              Add card
            </Button>
          ) : undefined
        }
      >
        {adding && (
          <div className={css.panel}>
            <CardForm
              onSaved={(method) => {
                toast(`${cardText(method)} saved`)
                setAdding(false)
              }}
            />
            <div>
              <Button kind="soft" small onClick={() => setAdding(false)}>
                Cancel
              </Button>
            </div>
          </div>
        )}
        <Loaded query={cards} label="Loading cards" rows={2}>
          {(found) =>
            found.length > 0 ? (
              <Cards cards={found} />
            ) : (
              !adding && (
                <EmptyState
                  action={
                    <Button kind="go" icon="plus" onClick={() => setAdding(true)}>
                      Add card
                    </Button>
                  }
                >
                  You have no card yet. A booking and a membership need one.
                </EmptyState>
              )
            )
          }
        </Loaded>
      </Section>
      <Section title="Charges">
        <Charges zone={homeZone(account)} />
      </Section>
    </>
  )
}
