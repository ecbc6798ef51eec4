import { refusals } from '@tailshare/contract/base/routes/refusals'
import { mostOpenProposals, type Vote } from '@tailshare/contract/sharing/votes/votes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { read, readPages } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { SharePart } from '../share/sharePart.ts'
import { VoteCard } from './VoteCard.tsx'
import cards from '../Cards.module.css'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

const ProposeDialog = lazy(() => import('./ProposeDialog.tsx').then((m) => ({ default: m.ProposeDialog })))

type Place = { aircraftId: string; zone: string }

const List = ({ votes, ...place }: Place & { votes: readonly Vote[] }) => (
  <ul className={cards.list}>
    {votes.map((vote) => (
      <VoteCard key={vote.id} vote={vote} {...place} />
    ))}
  </ul>
)

/** Decided votes, newest first. */
const Decided = (place: Place) => {
  const params = { aircraftId: place.aircraftId }
  const decided = useInfiniteQuery(readPages('listVotes', { params, query: { state: 'decided', limit: 10 } }))
  const votes = decided.data?.pages.flatMap(({ results }) => results)
  return (
    <MoreSection title="Decided">
      {decided.error && <LoadError error={decided.error} onRetry={() => void decided.refetch()} />}
      {!votes && !decided.error && <Skeleton shape="row" count={2} label="Loading what was decided" />}
      {votes?.length === 0 && <p className="muted">Nothing has been decided yet.</p>}
      {votes && <List votes={votes} {...place} />}
      <ShowMore of={decided} small />
    </MoreSection>
  )
}

export const Votes: SharePart = ({ aircraftId }) => {
  const [isProposing, setProposing] = useState(false)
  const open = useQuery(read('listVotes', { params: { aircraftId }, query: { state: 'open', limit: 100 } }))
  const share = useQuery(read('getCoOwnershipShare', { params: { id: aircraftId } }))
  const shared = useQuery(read('getSharedCosts', { params: { aircraftId } }))
  const zone = share.data?.airport.zone ?? 'UTC'
  const mayPropose = share.data?.you === 'owner' || share.data?.you === 'co_owner'
  const isFull = (open.data?.results ?? []).filter(({ you }) => you.mayWithdraw).length >= mostOpenProposals
  return (
    <>
      <Section
        title="To decide"
        help="Votes count by share. What is decided counts at once, and is kept with everybody’s ballot."
        action={
          mayPropose && (
            <Button
              kind="ink"
              small
              icon="plus"
              disabledReason={isFull && refusals.too_many_votes[1]}
              onClick={() => setProposing(true)}
            >
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
              <List votes={results} aircraftId={aircraftId} zone={zone} />
            )
          }
        </Loaded>
      </Section>
      <Decided aircraftId={aircraftId} zone={zone} />
      {isProposing && share.data && !shared.isPending && (
        <Later fallback={null}>
          <ProposeDialog
            aircraftId={aircraftId}
            figures={share.data.terms}
            costs={shared.data?.terms?.next ?? shared.data?.terms ?? null}
            holders={share.data.holders}
            onClose={() => setProposing(false)}
          />
        </Later>
      )}
    </>
  )
}
