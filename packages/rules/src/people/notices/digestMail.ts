import { countText } from '@tailshare/contract/text/countText'
import type { Digest } from '@tailshare/contract/people/notices/tellTimes'
import { wholeInstantText } from '@tailshare/contract/text/timeText'

type Line = { title: string; text: string; at: Date }

/** The rest is behind the bell. */
const mostLines = 40
const spanOf: Record<Digest, string> = { at_once: 'Since we last wrote', daily: 'Your day', weekly: 'Your week' }

/** The digest mail: one line per notice with its time in the reader's zone, in order. */
export const digestMail = (lines: readonly Line[], digest: Digest, zone: string) => {
  const shown = lines.slice(0, mostLines)
  const more = lines.length - shown.length
  return {
    subject: `${spanOf[digest]}: ${countText(lines.length, 'update')} about your rentals`,
    text: [
      ...shown.map(({ title, text, at }) => `${wholeInstantText(at, zone)}: ${title}\n${text}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join('\n\n'),
  }
}
