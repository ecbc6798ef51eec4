import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { read, readPages } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { More } from './More.tsx'
import { VoteCard } from './VoteCard.tsx'
import css from './Votes.module.css'

const ProposeDialog = lazy(() => import('./ProposeDialog.tsx').then((m) => ({ default: m.ProposeDialog })))

/** What is to be decided, and what was. */
export const Votes = ({ aircraftId }: { aircraftId: string }) => {
  const [isProposing, setProposing] = useState(false)
  const open = useQuery(read('listVotes', { params: { aircraftId }, query: { state: 'open', limit: 100 } }))
  const share = useQuery(read('getCoOwnershipShare', { params: { id: aircraftId } }))
  const zone = share.data?.airport.zone ?? 'UTC'
  const mayPropose = share.data?.you === 'owner' || share.data?.you === 'co_owner'
  return (
    <>
      <Section
        title="To decide"
        note="Votes count by share. What is decided counts at once, and is kept with everybody’s ballot."
        action={
          mayPropose && (
            <Button kind="ink" small icon="plus" onClick={() => setProposing(true)}>
              Propose a vote
            </Button>
          )
        }
      >
        <Loaded query={open} label="Loading the votes">
          {({ results }) =>
            results.length === 0 ? (
              <EmptyState>Nothing is up for a vote. A house rule, new quotas or a new partner start one.</EmptyState>
            ) : (
              <ul className={css.list}>
                {results.map((vote) => (
                  <VoteCard key={vote.id} vote={vote} aircraftId={aircraftId} zone={zone} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <Section title="Decided">
        <More pages={readPages('listVotes', { params: { aircraftId }, query: { state: 'decided', limit: 10 } })} label="Loading what was decided">
          {(results) =>
            results.length === 0 ? (
              <p className="muted">Nothing has been decided yet.</p>
            ) : (
              <ul className={css.list}>
                {results.map((vote) => (
                  <VoteCard key={vote.id} vote={vote} aircraftId={aircraftId} zone={zone} />
                ))}
              </ul>
            )
          }
        </More>
      </Section>
      {isProposing && share.data?.terms && (
        <Suspense fallback={null}>
          <ProposeDialog aircraftId={aircraftId} figures={share.data.terms} onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </>
  )
}
