import type { Tasks } from '../../../jobs/worker.ts'
import { findVotesAircraft } from '../votes/queries.ts'
import { closeVote, handOver } from './steps.ts'

export const handOverJobs = {
  async closeVote({ db, config }, { voteId }) {
    const vote = await findVotesAircraft(db, voteId)
    if (vote) await closeVote({ db, config, now: new Date() }, vote.aircraftId, voteId)
  },

  async handOverShare({ db, config }, { requestId }) {
    await handOver({ db, config, now: new Date() }, requestId)
  },
} satisfies Partial<Tasks>
