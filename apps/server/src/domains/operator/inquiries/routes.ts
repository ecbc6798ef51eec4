import { productName } from '@tailshare/contract/constants'
import { learnMoreInterests, type LearnMoreRequest } from '@tailshare/contract/learnMore'
import { paths } from '@tailshare/contract/paths'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { Refusal } from '../../../http/refusal.ts'
import { sendMail } from '../../../outside/mail.ts'
import { countRequests, insertRequest, listOperatorAddresses, listRequests, lockAddress } from './queries.ts'

/** As many of one address a day: each of them sends mail there. */
const mostADay = 3

export const inquiryHandlers = {
  async requestToLearnMore({ body, db, now, config }) {
    const { name, email, message } = body
    const interest = learnMoreInterests[body.interest]
    await inTransaction(db, async (tx) => {
      await lockAddress(tx, email)
      if ((await countRequests(tx, email, new Date(now.getTime() - 86_400_000))) >= mostADay)
        throw new Refusal('too_many_requests', { detail: 'We have your messages of today. Please write again tomorrow.' })
      await insertRequest(tx, { ...body, id: newId(now.getTime()), createdAt: now })
      const said = message === '' ? '' : `\n\n${message}`
      const to = config.operatorEmail === undefined ? await listOperatorAddresses(tx) : [config.operatorEmail]
      for (const operator of to)
        await sendMail(tx, {
          to: operator,
          subject: `${name} asks to learn more: ${interest}`,
          text: `${name}, ${email}. ${interest}.${said}`,
          action: { label: 'See all requests', url: `${config.publicUrl}${paths.operatorRequests()}` },
        })
      await sendMail(tx, {
        to: email,
        subject: `We have your message: ${interest}`,
        text: `Thank you for writing to ${productName}. We read every message and answer to this address.\n\nThis is what reached us: ${interest}.${said}\n\nIf you did not write this, you need do nothing.`,
      })
    })
    return { received: true }
  },

  async listLearnMoreRequests({ query, db }) {
    const { count, results } = await listRequests(db, query)
    const shown = results.map(({ createdAt, interest, ...row }) => ({
      ...row,
      interest: interest as LearnMoreRequest['interest'],
      created: createdAt.toISOString(),
    }))
    return listPage('operator/learn-more-requests/', query, { count, results: shown })
  },
} satisfies Handling<'requestToLearnMore' | 'listLearnMoreRequests'>
