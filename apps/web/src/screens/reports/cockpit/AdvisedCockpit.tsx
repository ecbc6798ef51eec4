import type { Reply } from '../../../api.ts'
import { dayIn } from '@tailshare/contract/text/period'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './Cockpit.module.css'
import { FiguresPart, ImprovePart } from './figures/FiguresPart.tsx'
import { rangeIn } from './figures/figuresIn.ts'
import { Kpis } from './figures/Kpis.tsx'
import { RangePicker } from './figures/RangePicker.tsx'

/** Read-only, for the owner's tax advisor. */
export const AdvisedCockpit = ({ aircraft }: { aircraft: Reply<'listAdvisedAircraft'>[number] }) => {
  const { id, tailNumber, modelName, airport, owner } = aircraft
  const now = useNow()
  const [search] = useSearchParams()
  const range = rangeIn(search, dayIn(now, airport.zone))
  const { from, to } = range
  const stats = useQuery(read('getOwnedStats', { params: { id }, query: { from, to } }))
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead
        over={`${modelName}, of ${fullName(owner)}, who can see that you viewed it`}
        title={
          <>
            Figures of <Tail>{tailNumber}</Tail>
          </>
        }
        action={
          <ButtonLink kind="line" to={paths.advisors()}>
            All your clients
          </ButtonLink>
        }
      />
      <RangePicker range={range} />
      <Loaded query={stats} label="Loading the figures" rows={1}>
        {(found) => <Kpis stats={found} range={range} aircraftId={id} aircraft={1} isAdvised />}
      </Loaded>
      <FiguresPart range={range} aircraft={aircraft} />
      <ImprovePart range={range} aircraft={aircraft} />
    </div>
  )
}
