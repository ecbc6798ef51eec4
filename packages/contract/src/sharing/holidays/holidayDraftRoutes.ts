import { ClaimParams, DraftParams, HolidayDraft, OpenDraftBody, QuestionBody, RankingBody } from './holidayDrafts.ts'
import { holidayReads, scheduleReads } from '../../base/routes/reads.ts'
import { get, post, put } from '../../base/routes/route.ts'

const row = { params: DraftParams } as const
const path = 'booking/co-ownership/{aircraftId}/draft/{year}/' as const

/** Holiday drafts among an aircraft's partners. */
export const holidayDraftRoutes = {
  getHolidayDraft: get(path, 'The holidays of a year: the draft, its result and who has claimed which', {
    ...row,
    reply: HolidayDraft,
  }),
  openHolidayDraft: post(path, 'Open the draft of next year’s holidays', {
    ...row,
    body: OpenDraftBody,
    reply: HolidayDraft,
    refusals: ['draft_not_yet', 'draft_alone', 'draft_opened'],
    stale: holidayReads,
  }),
  rankHolidays: put(`${path}ranking/`, 'Which holidays you want, best first', {
    ...row,
    body: RankingBody,
    reply: HolidayDraft,
    refusals: ['draft_closed'],
    stale: holidayReads,
  }),
  questionHolidayDraft: post(`${path}question/`, 'Ask everybody to look at a result again', {
    ...row,
    body: QuestionBody,
    reply: HolidayDraft,
    refusals: ['draft_settled'],
    stale: holidayReads,
  }),
  releaseClaim: post('booking/co-ownership/{aircraftId}/claims/{id}/release/', 'Release a claimed holiday to all partners', {
    ...row,
    params: ClaimParams,
    refusals: ['claim_gone'],
    stale: scheduleReads,
  }),
} as const
