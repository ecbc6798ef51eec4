import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import type { BookingAct, NoticesByRole, NoticeTexts, NoticeBooking } from '../bookingAct.ts'

// Notices when a pilot reports a late start or a late return.

const delayed = (b: NoticeBooking, { by, until, next }: Extract<BookingAct, { act: 'delayed' }>): NoticesByRole => {
  const title = `${b.pilot.name} is running late for ${b.tailNumber}`
  const text = `${by} expects to start at ${instantText(until, b.zone)} instead of ${instantText(b.start, b.zone)}. The booking is kept.`
  return {
    pilot: { title, text },
    owner: { title, text },
    csip: { title, text },
    ...(next && {
      next: {
        title: `${b.tailNumber} may come back late`,
        text: `The flight before yours starts late, at ${instantText(until, b.zone)}, and is still due back ${instantText(b.drop, b.zone)}. Yours starts ${instantText(next.start, b.zone)}. We will tell you if it is late.`,
        link: paths.order(next.id),
      },
    }),
  }
}

const backAt = (b: NoticeBooking, { by, until, next }: Extract<BookingAct, { act: 'backAt' }>): NoticesByRole => {
  const title = `${b.tailNumber} will be back late`
  const text = `${by} expects to be back at ${instantText(until, b.zone)}. It is due ${instantText(b.drop, b.zone)}.`
  return {
    pilot: { title, text, kind: 'warning' },
    owner: { title, text, kind: 'warning' },
    csip: { title, text },
    ...(next && {
      next: {
        title,
        text: `It is expected at ${instantText(until, b.zone)}. You are next to fly it, ${instantText(next.start, b.zone)}. We will tell you when it is back.`,
        kind: 'warning',
        link: paths.order(next.id),
      },
    }),
  }
}

export const delayedWords = { delayed, backAt } satisfies NoticeTexts<'delayed' | 'backAt'>
