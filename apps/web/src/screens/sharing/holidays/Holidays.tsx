import type { HolidayDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { dayIn } from '@tailshare/contract/text/period'
import { dayText, instantText } from '@tailshare/contract/text/timeText'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import type { SharePart } from '../share/sharePart.ts'
import { Claims } from './Claims.tsx'
import { Ranking } from './Ranking.tsx'
import { Result } from './Result.tsx'
import { Answers } from './Answers.tsx'
import css from './Holidays.module.css'

const NotOpen = ({ found }: { found: HolidayDraft }) => {
  const { aircraftId, year, opensOn, mayOpen } = found
  const open = useAction('openHolidayDraft', { onDone: () => toast('The draft is open. Everyone has been notified.') })
  const start = () => open.mutate({ params: { aircraftId, year }, body: {} }, { onError: toastError })
  return (
    <Section title={`Draft of ${year}`}>
      <EmptyState
        action={
          mayOpen && (
            <Button kind="go" busy={open.isPending} onClick={start}>
              Open it now
            </Button>
          )
        }
      >
        {mayOpen
          ? `Everybody puts the holidays of ${year} in order, and after three weeks they are drawn. It opens automatically on ${dayText(opensOn)}.`
          : `The holidays of ${year} were not drafted.`}
      </EmptyState>
    </Section>
  )
}

/** Whole days, or hours on the last day. */
const leftText = (until: Date, now: number) => {
  const hours = Math.max(0, Math.floor((until.getTime() - now) / 3_600_000))
  return hours >= 48 ? `${Math.floor(hours / 24)} days left` : `${hours} ${hours === 1 ? 'hour' : 'hours'} left`
}

const Open = ({ found, run }: { found: HolidayDraft; run: NonNullable<HolidayDraft['draft']> }) => {
  const [now] = useState(() => Date.now())
  const closes = new Date(run.closes)
  return (
    <Section
      title={`Draft of ${found.year}`}
      note={`Open until ${instantText(closes, found.zone)}: ${leftText(closes, now)}. Then you pick in turn, there and back; the partner who got the least of what they wanted last year goes first.`}
    >
      <Answers run={run} />
      {run.mayRank ? (
        <Ranking key={run.ranking?.join() ?? 'none'} found={found} ranking={run.ranking} />
      ) : (
        <p className="muted">Wishes are shown once it is drawn.</p>
      )}
      <details className={css.seed}>
        <summary>How you can check the draw</summary>
        Fingerprint of the number that the draw starts from (SHA-256 of the seed): {run.seedHash}. The seed itself is shown once
        it is drawn.
      </details>
    </Section>
  )
}

/** No drafts exist before this year. */
const firstYear = 2000

export const Holidays: SharePart = ({ aircraftId }) => {
  const [search, choose] = useChoices()
  const share = useQuery(read('getCoOwnershipShare', { params: { id: aircraftId } }))
  const next = Number(dayIn(useNow(), share.data?.airport.zone ?? 'UTC').slice(0, 4)) + 1
  const asked = Number(search.get('year'))
  const year = asked >= firstYear && asked < next ? asked : next
  const draft = useQuery({ ...read('getHolidayDraft', { params: { aircraftId, year } }), placeholderData: keepPreviousData })
  return (
    <Loaded query={draft} label="Loading the holidays" rows={4}>
      {(found) => (
        <>
          <div className={css.year} role="group" aria-label="Year">
            {[next - 1, next].map((one) => (
              <Button
                key={one}
                kind={one === found.year ? 'ink' : 'line'}
                small
                aria-pressed={one === found.year}
                onClick={() => choose({ year: `${one}` })}
              >
                {one}
              </Button>
            ))}
          </div>
          {found.draft?.state === 'open' && <Open found={found} run={found.draft} />}
          {found.draft?.result && <Result found={found} run={found.draft} result={found.draft.result} />}
          {!found.draft && <NotOpen found={found} />}
          <Claims found={found} />
        </>
      )}
    </Loaded>
  )
}
