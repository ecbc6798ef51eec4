import { z } from 'zod'
import { id } from '../../base/fields.ts'
import { bookingReads } from '../../base/routes/reads.ts'
import { post } from '../../base/routes/route.ts'
import { ReleasePointBody, Stage, StageRecord } from '../ramp.ts'

const pointParams = z.strictObject({ order: id, stage: Stage, question: z.string().max(60) })
const pointReads = [...bookingReads, 'getDeparture', 'getReturn', 'listAudit'] as const

/** Answers that block a record, and who releases them. */
export const openPointRoutes = {
  askForRelease: post('fbo/open-points/{order}/{stage}/{question}/ask/', 'Ask the owner to let an open point pass; once', {
    stale: pointReads,
    params: pointParams,
    reply: StageRecord,
    refusals: ['wrong_state', 'record_closed'],
  }),
  releasePoint: post(
    'fbo/open-points/{order}/{stage}/{question}/release/',
    'Let an answer that does not pass do so, with a reason; the owner’s and operators’ alone',
    {
      stale: pointReads,
      params: pointParams,
      body: ReleasePointBody,
      reply: StageRecord,
      refusals: ['wrong_state', 'record_closed'],
    },
  ),
} as const
