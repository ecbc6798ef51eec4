import { productName } from '@tailshare/contract/base/constants'
import { investAmounts, learnMoreInterests, type LearnMoreRequest } from '@tailshare/contract/backoffice/reported/learnMore'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import { withoutLinks } from '@tailshare/rules/messages/links'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { notify, notifyOperators } from '../../../people/notices/steps.ts'
import { listSellerIds } from '../../../aircraft/customers/offers/queries.ts'
import { countRequests, insertRequest, listRequests, lockAddress } from './queries.ts'

/** Requests per address and day: each sends mail there. */
const mostADay = 3

export const learnMoreHandlers = {
  async requestToLearnMore({ body, db, now, config }) {
    const { name, email, message, aircraft } = body
    const interest = learnMoreInterests[body.interest]
    const amount = body.interest === 'invest' ? (body.amount ?? null) : null
    const asked = amount === null ? interest : `${interest} (${investAmounts[amount]})`
    await inTransaction(db, async (tx) => {
      await lockAddress(tx, email)
      if ((await countRequests(tx, email, plusHours(now, -24))) >= mostADay)
        throw new Refusal('too_many_requests', { detail: 'We have your messages from today. Please write again tomorrow.' })
      const sellers = aircraft === undefined ? [] : await listSellerIds(tx, aircraft)
      const aircraftId = sellers.length > 0 ? aircraft! : null
      await insertRequest(tx, {
        id: newId(now.getTime()),
        name,
        email,
        interest: body.interest,
        amount,
        message,
        aircraftId,
        createdAt: now,
      })
      // Neither the author nor the recipient of the receipt is verified, so remove links.
      const said = message === '' ? '' : `\n\n${withoutLinks(message, config.publicUrl)}`
      const title = `${name} asks to learn more: ${interest}`
      const text = `${name}, ${email}. ${asked}.${said}`
      const { operatorEmail, publicUrl } = config
      const [button, link] = ['See all requests', paths.operatorRequests()]
      await notifyOperators(tx, config, { kind: 'system', title, text, link, button, hasOwnMail: operatorEmail !== undefined })
      if (operatorEmail !== undefined)
        await sendMail(tx, {
          to: operatorEmail,
          subject: title,
          text,
          action: { label: button, url: `${publicUrl}${link}` },
          why: { text: `You are getting this because what people ask ${productName} goes to this address.` },
        })
      for (const seller of sellers)
        await notify(tx, config, {
          to: seller.id,
          kind: 'system',
          title: `${name} asks about a share of ${seller.tailNumber}`,
          text: `Answer to ${email}.${said}`,
          link: paths.coOwnershipInfo(aircraft, { tab: 'sale' }),
          button: 'See the questions',
        })
      await sendMail(tx, {
        to: email,
        subject: `We have your message: ${interest}`,
        text: `Thank you for writing to ${productName}. We read every message and reply to this address.\n\nHere is what you sent: ${asked}.${said}\n\nIf you did not write this, you can ignore this email.`,
      })
    })
    return { received: true }
  },

  async listLearnMoreRequests({ query, db }) {
    const { count, results } = await listRequests(db, query)
    const shown = results.map(({ createdAt, interest, amount, ...row }) => ({
      ...row,
      interest: interest as LearnMoreRequest['interest'],
      amount: amount as LearnMoreRequest['amount'],
      created: createdAt.toISOString(),
    }))
    return listPage('operator/learn-more-requests/', query, { count, results: shown })
  },
} satisfies Handling<'requestToLearnMore' | 'listLearnMoreRequests'>
