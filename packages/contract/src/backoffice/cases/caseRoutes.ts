import { idParams, listOf } from '../../base/fields.ts'
import * as C from './cases.ts'
import { caseReads } from '../../base/routes/reads.ts'
import { get, post } from '../../base/routes/route.ts'

/** Questions to the operators about a charge, a flight or an aircraft. Seen by the opener, the operators, and the owner if asked. */
export const caseRoutes = {
  openCase: post('support/cases/', 'Tell the operators that something is wrong; they answer within one business day', {
    stale: caseReads,
    body: C.CaseBody,
    reply: C.Case,
    refusals: ['case_open', 'too_many_cases'],
    perMinute: 20,
  }),
  listMyCases: get('support/cases/', 'Your cases and those you were asked about, open ones first', {
    query: C.MyCasesQuery,
    reply: listOf(C.CaseSummary),
  }),
  getCase: get('support/cases/{id}/', 'A case: its facts, and what everyone wrote', { params: idParams, reply: C.Case }),
  answerCase: post('support/cases/{id}/answers/', 'Write in an open case; an operator can ask the aircraft’s owner', {
    stale: caseReads,
    params: idParams,
    body: C.CaseAnswerBody,
    reply: C.Case,
    refusals: ['case_changed', 'case_closed', 'case_waits'],
    perMinute: 20,
  }),
  closeCase: post('support/cases/{id}/close/', 'Close a case: its opener as settled, an operator with an outcome', {
    stale: caseReads,
    params: idParams,
    body: C.CloseCaseBody,
    reply: C.Case,
    refusals: ['case_changed', 'case_closed', 'case_not_refunded'],
  }),
  listCases: get('operator/cases/', 'Members’ cases, those whose answer is due first at the top', {
    access: 'operator',
    query: C.CasesQuery,
    reply: listOf(C.CaseSummary),
  }),
} as const
