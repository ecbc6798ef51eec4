import { idParams, listOf } from '../../base/fields.ts'
import * as C from './cases.ts'
import { caseReads } from '../../base/reads.ts'
import { get, post } from '../../base/route.ts'

/** Questions to the operators about a charge, a flight or an aircraft. Seen by the opener, the operators, and the owner if asked. */
export const caseRoutes = {
  openCase: post('support/cases/', 'Tell the operators that something is wrong; they answer within one business day', {
    access: 'signedIn',
    stale: caseReads,
    body: C.CaseBody,
    reply: C.Case,
    refusals: ['case_open', 'too_many_cases'],
    perMinute: 20,
    added: true,
  }),
  listMyCases: get('support/cases/', 'Your cases and those you were asked about, open ones first', {
    access: 'signedIn',
    query: C.MyCasesQuery,
    reply: listOf(C.CaseSummary),
    added: true,
  }),
  getCase: get('support/cases/{id}/', 'A case: its facts, and what everyone wrote', {
    access: 'signedIn',
    params: idParams,
    reply: C.Case,
    added: true,
  }),
  answerCase: post('support/cases/{id}/answers/', 'Write in an open case; an operator can ask the aircraft’s owner', {
    access: 'signedIn',
    stale: caseReads,
    params: idParams,
    body: C.CaseAnswerBody,
    reply: C.Case,
    refusals: ['case_changed', 'case_closed', 'case_waits'],
    perMinute: 20,
    added: true,
  }),
  closeCase: post('support/cases/{id}/close/', 'Close a case: its opener as settled, an operator with an outcome', {
    access: 'signedIn',
    stale: caseReads,
    params: idParams,
    body: C.CloseCaseBody,
    reply: C.Case,
    refusals: ['case_changed', 'case_closed', 'case_not_refunded'],
    added: true,
  }),
  listCases: get('operator/cases/', 'Members’ cases, those whose answer is due first at the top', {
    access: 'operator',
    query: C.CasesQuery,
    reply: listOf(C.CaseSummary),
    added: true,
  }),
} as const
