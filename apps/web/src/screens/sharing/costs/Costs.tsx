import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { monthText, plainDayText } from '@tailshare/contract/text/timeText'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { monthParam } from '../../../routing/asked.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SharePart } from '../share/sharePart.ts'
import css from './Costs.module.css'
import { Due } from './Due.tsx'
import { Expenses } from './Expenses.tsx'
import { Past } from './Past.tsx'
import { People } from './People.tsx'
import { Terms } from './Terms.tsx'

const later = (month: string, by: number) => plusMonths(`${month}-01`, by).slice(0, 7)

export const Costs: SharePart = ({ aircraftId }) => {
  const [search, choose] = useChoices()
  const now = useNow()
  // Accept months as of the earliest time zone; the aircraft's own month may be one earlier.
  const asked = monthParam(search.get('month'), dayIn(now, 'Pacific/Kiritimati').slice(0, 7))
  const costs = useQuery({
    ...read('getSharedCosts', { params: { aircraftId }, query: { month: asked } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={costs} label="Loading the shared costs" rows={4}>
      {(found) => (
        <>
          <div className={css.month} role="group" aria-label="Month">
            <Button kind="line" small onClick={() => choose({ month: later(found.month, -1) })}>
              {monthText(later(found.month, -1))}
            </Button>
            <strong className="fig">{monthText(found.month)}</strong>
            {found.month < dayIn(now, found.zone).slice(0, 7) && (
              <Button kind="line" small onClick={() => choose({ month: later(found.month, 1) })}>
                {monthText(later(found.month, 1))}
              </Button>
            )}
          </div>
          <p className="label">{found.isClosed ? 'Settled.' : `To be settled on ${plainDayText(found.closesOn)}.`}</p>
          <Due aircraftId={aircraftId} costs={found} />
          {found.people.length > 0 && (found.terms || found.people.some(({ lines }) => lines.length > 0)) && (
            <People costs={found} />
          )}
          {found.you !== 'former' && <Expenses aircraftId={aircraftId} costs={found} />}
          {found.you !== 'former' && <Terms aircraftId={aircraftId} costs={found} />}
          <Past aircraftId={aircraftId} month={found.month} you={found.you} />
        </>
      )}
    </Loaded>
  )
}
