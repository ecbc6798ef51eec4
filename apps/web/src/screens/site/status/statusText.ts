import { plainDayText } from '@tailshare/contract/text/timeText'

/** `99.98%`, `100%`. */
export const percentText = (percent: number | null) => (percent === null ? 'no record' : `${percent}%`)

/** `Nov 20, 2026`, or `Aug 29, 2026 – Nov 19, 2026`. */
export const spanText = ({ from, to }: { from: string; to: string }) =>
  from === to ? plainDayText(from) : `${plainDayText(from)} – ${plainDayText(to)}`
