import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { sendMail } from '../../../outside/sending/mail.ts'
import { notify } from '../../people/notices/steps.ts'
import { namedText, teachingText } from './steps.ts'
import { joinInvited, lockNotNotified, setNotified, type NotNotified } from './queries.ts'

export const customerJobs = {
  /** A job, so that saving a list takes equally long for any addresses. Notifies only once the aircraft is listed. */
  async tellCustomers({ db, config }, { aircraftId, fromDraft = false }) {
    await inTransaction(db, async (tx) => {
      const notNotified = await lockNotNotified(tx, aircraftId)
      for (const one of notNotified) {
        if (one.accountId === null) await sendMail(tx, invitationMail(one, config.publicUrl))
        else await notify(tx, config, { to: one.accountId, ...customerNotice(one, fromDraft) })
      }
      if (notNotified.length > 0)
        await setNotified(
          tx,
          notNotified.map(({ id }) => id),
          new Date(),
        )
    })
  },

  /** Adds a newly verified account to the customer lists that invited its address. */
  async joinAsCustomer({ db, config }, { accountId }) {
    await inTransaction(db, async (tx) => {
      for (const { aircraftId, tailNumber, ownerId, firstName, lastName } of await joinInvited(tx, accountId, new Date()))
        await notify(tx, config, {
          to: ownerId,
          kind: 'system',
          title: `${firstName} ${lastName} can now fly ${tailNumber}`,
          text: 'They signed up with the address on your list of customers.',
          link: paths.addAircraft({ aircraft: aircraftId, step: 'pilots' }),
        })
    })
  },
} satisfies Partial<Tasks>

/** `fromDraft`: also notifies instructors who were chosen while it was a draft. */
const customerNotice = (
  { aircraftId, tailNumber, firstName, lastName, isNamed, instructs }: NotNotified,
  fromDraft: boolean,
) => ({
  kind: 'system' as const,
  title: `${firstName} ${lastName} put you on the list of customers of ${tailNumber}`,
  text: `You can book it.${isNamed ? ` ${namedText}` : ''}${instructs && fromDraft ? ` You teach on it for its owner. ${teachingText}` : ''}`,
  link: paths.aircraft(aircraftId),
  button: `See ${tailNumber}`,
})

/** After sign-up, the link leads back to the aircraft. */
const invitationMail = ({ email, aircraftId, tailNumber, firstName, lastName, isNamed }: NotNotified, publicUrl: string) => ({
  to: email,
  subject: `${firstName} ${lastName} would like you to fly ${tailNumber}`,
  text: `${firstName} ${lastName} put you on the list of customers of ${tailNumber} on ${productName}.${isNamed ? ` ${namedText}` : ''}\n\nSign up with this email address, and you can book it. If you do not know ${firstName}, you can ignore this email.`,
  action: { label: 'Sign up', url: publicUrl + paths.signUp({ next: paths.aircraft(aircraftId) }) },
  why: { text: `You are getting this because ${firstName} ${lastName} gave us this address to invite you.` },
})
