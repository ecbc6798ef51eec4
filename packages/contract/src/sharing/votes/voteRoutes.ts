import { listOf } from '../../base/fields.ts'
import { coOwnershipReads } from '../../base/routes/reads.ts'
import { del, get, post, put } from '../../base/routes/route.ts'
import { BallotBody, ProposeVoteBody, Vote, voteParams, votesParams, VotesQuery } from './votes.ts'

/** Votes of co-owners, weighted by share. */
export const voteRoutes = {
  listVotes: get(
    'booking/co-ownership/{aircraftId}/votes/',
    'Votes of an aircraft’s co-owners, open ones first; for its partners',
    { params: votesParams, query: VotesQuery, reply: listOf(Vote) },
  ),
  proposeVote: post(
    'booking/co-ownership/{aircraftId}/votes/',
    'Propose a house rule, new quotas or running costs; it counts as your yes',
    {
      stale: coOwnershipReads,
      params: votesParams,
      body: ProposeVoteBody,
      reply: Vote,
      refusals: ['vote_open', 'too_many_votes', 'costs_not_begun'],
      idempotent: true,
      perMinute: 20,
    },
  ),
  castBallot: put(
    'booking/co-ownership/{aircraftId}/votes/{id}/ballot/',
    'Vote yes or no; you may change it until it is decided',
    {
      stale: coOwnershipReads,
      params: voteParams,
      body: BallotBody,
      reply: Vote,
      refusals: ['vote_closed'],
    },
  ),
  withdrawVote: del('booking/co-ownership/{aircraftId}/votes/{id}/', 'Withdraw your proposal before it is decided', {
    stale: coOwnershipReads,
    params: voteParams,
    refusals: ['vote_closed'],
  }),
} as const
