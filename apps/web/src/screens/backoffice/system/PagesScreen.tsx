import { useNow } from '../../../parts/schedule/time/useNow.ts'
import type { PageViews } from '@tailshare/contract/backoffice/system/pageViews'
import { type PagePattern, pagePatterns } from '@tailshare/contract/base/pages'
import { plusDays } from '@tailshare/contract/text/period'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { useChoices } from '../../../routing/useChoices.ts'
import { Button, PlainButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Chip } from '../../../ui/form/choices/Choices.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { Console } from '../console/Console.tsx'
import { operatorOnly } from '../console/operatorOnly.ts'
import { pageText, viewsText } from './pageText.ts'
import { whileSearching } from '../console/lists/Rows.tsx'
import { plainDayText } from '@tailshare/contract/text/timeText'
import css from './Pages.module.css'

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

export const load = operatorOnly

const spans = ['7', '28', '90', '365'] as const
const usualSpan = '28'
const askedPage = (asked: string | null) => pagePatterns.find((pattern) => pattern === asked)

type Picking = { pages: PageViews['pages']; picked: PagePattern | undefined; onPick: (page: PagePattern | null) => void }

/** Bars relative to the most viewed page; clicking one shows only its days. */
const Pages = ({ pages, picked, onPick }: Picking) => {
  const most = Math.max(...pages.map(({ views }) => views))
  return (
    <ul className={css.pages}>
      {pages.map(({ page, views }) => (
        <li key={page}>
          <PlainButton aria-pressed={page === picked} onClick={() => onPick(page === picked ? null : page)}>
            <span className={css.name}>{pageText(page)}</span>
            <span>{viewsText(views)}</span>
            <i aria-hidden style={{ '--filled': `${(views / most) * 100}%` } as React.CSSProperties} />
          </PlainButton>
        </li>
      ))}
    </ul>
  )
}

/** Page views of people who consented; filters `?days=` and `?page=`. */
export const Screen = () => {
  const [params, choose] = useChoices()
  const span = spans.find((days) => days === params.get('days')) ?? usualSpan
  const page = askedPage(params.get('page'))
  const today = useNow().toISOString().slice(0, 10)
  const query = { from: plusDays(today, 1 - Number(span)), to: today, ...(page && { page }) }
  const views = useQuery({ ...read('getPageViews', { query }), ...whileSearching })
  return (
    <Console area="pages">
      <h1>Page views</h1>
      <p className="muted">
        Only people who said yes are counted; days are UTC. All we keep is one number per page and day, so it shows no one’s path.
      </p>
      <div className={css.spans} role="group" aria-label="Days">
        {spans.map((days) => (
          <Chip key={days} pressed={days === span} onPress={() => choose({ days: days === usualSpan ? null : days })}>
            {days} days
          </Chip>
        ))}
      </div>
      <Loaded query={views} label="Loading page views" rows={5}>
        {(found) =>
          found.pages.length === 0 ? (
            <EmptyState to={paths.policy() + '#counting'} label="Read what visitors are told" kind="soft">
              No page view was counted in these {span} days. Each visitor who says yes at the foot of a page adds to them.
            </EmptyState>
          ) : (
            <>
              <div className={css.head}>
                <h2>
                  {viewsText(found.views)}
                  {page && ` of ${pageText(page)}`}
                </h2>
                {page && (
                  <Button kind="soft" small onClick={() => choose({ page: null })}>
                    Show all pages
                  </Button>
                )}
              </div>
              <PageViewDays days={found.days} />
              <h2 className={css.title}>By page</h2>
              <Pages pages={found.pages} picked={page} onPick={(next) => choose({ page: next })} />
            </>
          )
        }
      </Loaded>
    </Console>
  )
}
