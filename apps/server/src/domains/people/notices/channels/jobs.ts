import { paths } from '@tailshare/contract/base/paths'
import { inTransaction } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { notify } from '../steps.ts'
import { endTexts, hasAddress } from './queries.ts'

const textsAgain = 'You can turn them on again in your preferences.'
const whyNoTexts = {
  stopped: `You answered STOP to one of our texts. We stopped, and tell you here and by email instead. To get texts again, send START to the number they came from first. ${textsAgain}`,
  badNumber: `Your phone company says that this number takes no texts. We tell you here and by email instead. Please check the number in your profile. ${textsAgain}`,
} as const

export const channelJobs = {
  async tellUnreachable({ db, config }, { accountId, recipient, because }) {
    await inTransaction(db, async (tx) => {
      const to = { to: accountId, kind: 'warning', mustKnow: true } as const
      if (because === 'badAddress') {
        if (!(await hasAddress(tx, accountId, recipient))) return
        await notify(tx, config, {
          ...to,
          title: 'Our emails don’t reach you',
          text: `The mail server of ${recipient} says that the address does not exist. Please check your address.`,
          link: paths.manageAccount({ tab: 'security' }),
          button: 'Check your address',
          // A mail about it would come back, too.
          hasOwnMail: true,
          once: `badAddress:${recipient}`,
        })
        return
      }
      if (!(await endTexts(tx, accountId, recipient))) return
      await publish(tx, [accountId], 'account')
      await notify(tx, config, {
        ...to,
        title: 'Texts to you are off',
        text: whyNoTexts[because],
        link: paths.preferences(),
        button: 'See your preferences',
      })
    })
  },
} satisfies Partial<Tasks>
