import { inTransaction } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { findVotesAircraft } from '../../votes/queries.ts'
import { tellBuyerLeft } from '../requests/steps.ts'
import { closeVote, handOver } from './steps.ts'

export const handOverJobs = {
  async closeVote({ db, config }, { voteId }) {
    const vote = await findVotesAircraft(db, voteId)
    if (vote) await closeVote({ db, config, now: new Date() }, vote.aircraftId, voteId)
  },

  async tellBuyerLeft({ db, config }, { requestId }) {
    await inTransaction(db, (tx) => tellBuyerLeft({ tx, config, now: new Date() }, requestId))
  },

  async handOverShare({ db, config }, { requestId }) {
    await handOver({ db, config, now: new Date() }, requestId)
  },
} satisfies Partial<Tasks>
