import { caseAnswerTime, caseKinds, caseOutcomes } from '@tailshare/contract/backoffice/cases/caseWords'
import type { Case } from '@tailshare/contract/backoffice/cases/cases'
import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { withoutLinks } from '@tailshare/rules/messages/links'
import type { Config } from '../../../start/config.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { publish } from '../../../db/publish.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { notifyAll } from '../../people/notices/steps.ts'
import { roleIn } from './access.ts'
import { findCase, listOperatorsOf, lockCase, type WholeCaseRow } from './queries.ts'
import { viewCaseSummary } from './view.ts'

/** Reads a case for this person; a 404 if they may not see it. */
export const seeCase = async (db: Db, id: string, account: Caller) => {
  const row = found(await findCase(db, id, account.id))
  return { row, you: found(roleIn(row, account)) }
}

/** Locks an open case. Refuses if someone has written since the caller looked, so that no two answers cross. */
export const lockOpenCase = async (tx: Tx, id: string, { account, seen }: { account: Caller; seen: number }) => {
  found(await lockCase(tx, id))
  const { row, you } = await seeCase(tx, id, account)
  if (row.closedAt !== null) throw new Refusal('case_closed')
  if (row.entries.length !== seen) throw new Refusal('case_changed')
  return { row, you }
}

type CaseContext = { config: Pick<Config, 'publicUrl'>; by: Caller; you: Case['you'] }
/** `asked`: the owner whom this answer asks. */
type CaseNotice = {
  text: string
  answerBy: Date | null
  asked?: string | undefined
  isNew?: boolean
  outcome?: keyof typeof caseOutcomes
}

/** Tells everyone else in the case: operators of what members write, the opener of everything, the owner of questions and the end. */
export const tellCase = async (tx: Tx, row: WholeCaseRow, { config, by, you }: CaseContext, notice: CaseNotice) => {
  const { number, about, zone } = viewCaseSummary(row)
  const { text, answerBy, asked, isNew, outcome } = notice
  const said = you === 'operator' ? text : withoutLinks(text, config.publicUrl)
  const who = you === 'operator' ? productName : `${by.firstName} ${by.lastName}`
  const due = answerBy && wholeInstantText(answerBy, zone)
  const operators = await listOperatorsOf(tx, row.id)
  const note = { kind: 'system', link: paths.case(row.id), button: 'Open the case', needsAnswer: true } as const
  const openerTitle = () => {
    if (outcome) return `${number} is closed: ${caseOutcomes[outcome]}`
    return asked ? `${number}: we asked the owner` : `${number}: ${who} answered`
  }
  const wait = due ? `\n\nYou hear from us by ${due}.` : ''
  const notes = [
    ...(you === 'opener'
      ? []
      : [{ ...note, to: row.opener.id, title: openerTitle(), text: `About: ${about}.\n\n${said}${wait}` }]),
    ...(asked ? [{ ...note, to: asked, title: `${number}: we need your view on ${about}`, text: said }] : []),
    ...(outcome && row.sharedWith && row.sharedWith.id !== by.id
      ? [{ ...note, to: row.sharedWith.id, title: `${number} is closed: ${caseOutcomes[outcome]}`, text: `About: ${about}.` }]
      : []),
    ...(you === 'operator' || outcome
      ? []
      : operators.map((to) => ({
          ...note,
          to,
          title: isNew ? `${number} by ${who}: ${about}` : `${number}: ${who} wrote`,
          text: `${caseKinds[row.kind]}. An answer is due by ${due ?? caseAnswerTime}.\n\n${said}`,
        }))),
  ]
  await notifyAll(tx, config, notes)
  await publish(tx, [...new Set([...operators, row.opener.id, ...(row.sharedWith ? [row.sharedWith.id] : []), by.id])], 'case')
}
