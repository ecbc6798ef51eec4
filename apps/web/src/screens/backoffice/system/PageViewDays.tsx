import type { PageViews } from '@tailshare/contract/backoffice/system/pageViews'
import { plainDayText } from '@tailshare/contract/text/timeText'
import css from '../Pages.module.css'
import { viewsText } from './pageText.ts'

/** Screen readers get a table. */
export const PageViewDays = ({ days }: { days: PageViews['days'] }) => {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const [first, last] = [days[0]!, days.at(-1)!]
  return (
    <figure>
      <svg className={css.chart} viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ day, views }, at) => (
          <rect key={day} x={at + 0.12} width={0.76} y={100 - (views / most) * 100} height={(views / most) * 100} />
        ))}
      </svg>
      <figcaption className={css.ends}>
        <span>{plainDayText(first.day)}</span>
        <span>At most {viewsText(most)} in a day</span>
        <span>{plainDayText(last.day)}</span>
      </figcaption>
      {/* A visually hidden table keeps its width and could overflow. */}
      <div className="vh">
        <table>
          <caption>Views by day</caption>
          <tbody>
            {days.map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{plainDayText(day)}</th>
                <td>{viewsText(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
