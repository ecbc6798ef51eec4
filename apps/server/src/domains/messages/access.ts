import { whyNotWrite, type WhyNotWrite } from '@tailshare/rules/messages/mayWrite'
import { Refusal } from '../../http/refusal.ts'
import type { PartnerRow } from './queries.ts'

type Writer = { id: string; isOperator: boolean }

export const whyNotWriteTo = (writer: Writer, { user, isOperator, ...partner }: PartnerRow): WhyNotWrite | null =>
  whyNotWrite({ ...partner, isSelf: user.id === writer.id, withOperator: writer.isOperator || isOperator })

/** Warn about phone numbers and payment talk, unless the two have a booking or one is an operator. */
export const isCareful = ({ hasBooked, isOperator }: PartnerRow, writer: Pick<Writer, 'isOperator'>) =>
  !(hasBooked || isOperator || writer.isOperator)

/** Strangers get `not_found`, as if the person did not exist. */
export const mustNotBeStranger = (why: WhyNotWrite | null) => {
  if (why?.code === 'stranger' || why?.code === 'self') throw new Refusal('not_found')
}

export const mustWrite = (why: WhyNotWrite | null) => {
  mustNotBeStranger(why)
  if (why) throw new Refusal('message_refused', { detail: why.text })
}
