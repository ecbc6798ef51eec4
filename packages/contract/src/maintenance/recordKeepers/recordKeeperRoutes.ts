import { z } from 'zod'
import { idParams, requiredText } from '../../base/fields.ts'
import { AddRecordKeeper, RecordKeeper, RecordKeepers } from './recordKeepers.ts'
import { keeperReads } from '../../base/routes/reads.ts'
import { del, get, post } from '../../base/routes/route.ts'

/** Who may keep an aircraft's maintenance records. */
export const recordKeeperRoutes = {
  listRecordKeepers: get('maintenance/aircrafts/{id}/keepers/', 'Who may keep the maintenance records of an aircraft', {
    params: idParams,
    reply: RecordKeepers,
  }),
  addRecordKeeper: post(
    'maintenance/aircrafts/{id}/keepers/',
    'Let a co-owner, home staff or a mechanic keep the maintenance records',
    {
      stale: keeperReads,
      params: idParams,
      body: AddRecordKeeper,
      reply: RecordKeeper,
      refusals: ['too_many_requests', 'already_keeps_records'],
      perMinute: 60,
    },
  ),
  listMyRecordKeeping: get('maintenance/keepers/', 'Records that you keep, or are invited to keep', {
    reply: z.array(RecordKeeper),
  }),
  confirmRecordKeeper: post('maintenance/keepers/confirm/', 'Accept an invitation to keep records with the emailed token', {
    stale: keeperReads,
    body: z.strictObject({ token: requiredText(200) }),
    reply: RecordKeeper,
    refusals: ['invitation_expired', 'invitation_for_other'],
    perMinute: 60,
  }),
  acceptRecordKeeping: post('maintenance/keepers/{id}/accept/', 'Accept an open invitation to your verified address', {
    stale: keeperReads,
    params: idParams,
    reply: RecordKeeper,
    refusals: ['invitation_expired', 'already_keeps_records'],
  }),
  endRecordKeeper: del('maintenance/keepers/{id}/', 'End an appointment as record keeper, give it up, or decline it', {
    stale: keeperReads,
    params: idParams,
  }),
} as const
