import { paths } from '@tailshare/contract/base/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { SharePart } from '../share/sharePart.ts'
import { OfferSwap } from './OfferSwap.tsx'
import { SwapCard } from './SwapCard.tsx'
import css from './Swaps.module.css'

const step = 10

/** For share holders only; advisors cannot offer. `quiet`: someone else's offer needs the reader first. */
const Offering = ({ aircraftId, quiet }: { aircraftId: string; quiet: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const share = useQuery(read('getCoOwnershipShare', { params: { id: aircraftId } }))
  const holds = share.data?.you === 'owner' || share.data?.you === 'co_owner'
  const choices = useQuery({ ...read('listSwapChoices', { params: { aircraftId } }), retry: false, enabled: holds })
  if (!holds || !choices.data) return null
  const hasOwn = choices.data.items.some(({ isYou }) => isYou)
  return (
    <>
      <Button
        kind={quiet ? 'line' : 'go'}
        small
        onClick={() => setOpen(true)}
        disabledReason={hasOwn ? undefined : 'You have no upcoming trip or claimed holiday to offer.'}
      >
        Offer a swap
      </Button>
      {isOpen && <OfferSwap aircraftId={aircraftId} choices={choices.data} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Swaps between partners; those that wait for the reader first. */
export const Swaps: SharePart = ({ aircraftId }) => {
  const [limit, setLimit] = useState(step)
  const swaps = useQuery({
    ...read('listSwaps', { params: { aircraftId }, query: { limit } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title="Swaps"
      note="A trip or a claimed holiday for another, for money in the next settlement, for holidays of a quota, or for nothing. To give a day back to all, cancel the trip in time."
      action={<Offering aircraftId={aircraftId} quiet={swaps.data?.results.some(({ you }) => you.mayAccept) ?? false} />}
    >
      <Loaded query={swaps} label="Loading the swaps">
        {({ results, count, zone }) =>
          results.length === 0 ? (
            <EmptyState
              action={
                <ButtonLink kind="line" to={paths.reservations({ aircraft: aircraftId })}>
                  The shared timeline
                </ButtonLink>
              }
            >
              Nobody has offered a swap yet.
            </EmptyState>
          ) : (
            <>
              <ul className={css.list} aria-label="Swaps">
                {results.map((swap) => (
                  <SwapCard key={swap.id} swap={swap} aircraftId={aircraftId} zone={zone} />
                ))}
              </ul>
              {count > results.length && (
                <Button kind="soft" small onClick={() => setLimit(limit + 2 * step)}>
                  Earlier swaps
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
