import { paths } from '@tailshare/contract/base/paths'
import { spanOf } from './text.ts'
import type { NoticeTexts } from './bookingAct.ts'

// Notice on the day before, when the forecast is below the pilot's minimums.

export const weatherWords = {
  weather: (b, act) => ({
    pilot: {
      title: `${b.tailNumber}: the forecast is below your minimums`,
      text: `${spanOf(b)}. ${act.below.join('. ')}. You can cancel or fly later; the booking says what it costs.`,
      kind: 'warning',
      link: `${paths.order(b.id)}?do=weather`,
      button: 'See what you can do',
    },
  }),
} satisfies NoticeTexts<'weather'>
