import { blankTrip, type TripDetails } from '@tailshare/contract/base/tripFields'

/** Input that is not in the URL. Kept in the open tabs until booked. */
export type Draft = TripDetails & {
  paymentMethodId: string | null
  accepts: boolean
  /** `csipAnyone`: ask another instructor if this one declines. */
  csipMessage: string
  csipAnyone: boolean
}
export const blank: Draft = { ...blankTrip, paymentMethodId: null, accepts: false, csipMessage: '', csipAnyone: true }

/** Consent is not told to other tabs. */
const withoutConsent = (draft: Draft): Draft => ({ ...draft, accepts: false })

/** `null` asks for the draft. */
type Message = { draft: Draft | null; isAnswer: boolean }

type Tabs = {
  own: () => Draft
  onDraft: (draft: Draft) => void
  /** Put into the draft that other tabs answer with, and told to them. */
  asked: Partial<Draft> | undefined
}

/** Takes the draft of other tabs once at the beginning, and each of their changes. */
export const joinTabs = (name: string, { own, onDraft, asked }: Tabs) => {
  const channel = new BroadcastChannel(name)
  // A channel has no other origin to name.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: Message) => channel.postMessage(message)
  let isNew = true
  const tell = (draft: Draft) => {
    isNew = false
    post({ draft: withoutConsent(draft), isAnswer: false })
  }
  channel.addEventListener('message', ({ data: { draft, isAnswer } }: MessageEvent<Message>) => {
    const mine = withoutConsent(own())
    if (draft === null) {
      if (JSON.stringify(mine) !== JSON.stringify(blank)) post({ draft: mine, isAnswer: true })
    } else if (!isAnswer || isNew) {
      isNew = false
      onDraft(isAnswer ? { ...draft, ...asked } : draft)
      if (isAnswer && asked) tell({ ...draft, ...asked })
    }
  })
  post({ draft: null, isAnswer: false })
  return { tell, leave: () => channel.close() }
}
