import type { PartStatus } from '@tailshare/contract/backoffice/system/status'
import { statusLevels, statusParts } from '@tailshare/contract/backoffice/system/statusParts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { alikeDays, dayTone } from '@tailshare/rules/backoffice/status/uptime'
import { levelTones } from '../../../parts/site/status/incidentText.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import css from './Status.module.css'

/** `99.98%`, `100%`. */
const percentText = (percent: number | null) => (percent === null ? 'no record' : `${percent}%`)

/** `Nov 20, 2026`, or `Aug 29, 2026 – Nov 19, 2026`. */
const spanText = ({ from, to }: { from: string; to: string }) =>
  from === to ? plainDayText(from) : `${plainDayText(from)} – ${plainDayText(to)}`

/** Trouble shows by height as well as color. */
const heights = { well: 10, some: 7, much: 4, none: 1.5 } as const

/** A list has the same for screen readers. */
export const PartUptime = ({ part, level, percent, days }: PartStatus) => (
  <li className={css.part}>
    <div className={css.head}>
      <h3>{statusParts[part]}</h3>
      <Badge tone={levelTones[level]}>{statusLevels[level]}</Badge>
    </div>
    <svg className={css.bar} viewBox={`0 0 ${days.length} 10`} preserveAspectRatio="none" aria-hidden>
      {days.map((one, at) => {
        const tone = dayTone(one.percent)
        return (
          <rect key={one.day} className={css[tone]} x={at + 0.12} width={0.76} y={10 - heights[tone]} height={heights[tone]}>
            <title>{`${plainDayText(one.day)}: ${percentText(one.percent)}`}</title>
          </rect>
        )
      })}
    </svg>
    <p className={css.ends}>
      <span>{days.length} days ago</span>
      <span>{percent === null ? 'No record yet' : `${percentText(percent)} of minutes were fine`}</span>
      <span>Today</span>
    </p>
    <details className={css.list}>
      <summary>Day by day</summary>
      <ul>
        {alikeDays(days)
          .toReversed()
          .map((line) => (
            <li key={line.from}>
              {spanText(line)}: {percentText(line.percent)}
            </li>
          ))}
      </ul>
    </details>
  </li>
)
