import type { CaseSummary } from '@tailshare/contract/backoffice/cases/cases'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import type { Todo } from './todoItem.ts'

/** Cases about which an operator asked this owner. */
export const caseTodos = (asked: readonly CaseSummary[]): Todo[] =>
  asked.map(({ id, number, about, answerBy, zone }) => ({
    id: `case-${id}`,
    tone: 'caution',
    icon: 'message',
    title: `${number}: we need your view`,
    text: `${about}.${answerBy === null ? '' : ` By ${wholeInstantText(new Date(answerBy), zone)}, if you can.`}`,
    to: paths.case(id),
    action: 'Answer',
  }))
