import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import { addressOf, read } from '../../../../api.ts'
import { DownloadLink } from '../../../../parts/DownloadLink.tsx'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import cockpit from '../Cockpit.module.css'
import { Diagram } from './Diagram.tsx'
import { boundsIn, type Range } from './figuresIn.ts'
import { Pilots } from '../Pilots.tsx'
import { PlanReal } from './PlanReal.tsx'
import { PricePart } from './PricePart.tsx'
import { Refused } from '../Refused.tsx'

type One = { id: string; tailNumber: string }

export const improveReads = (id: string, query: { from: string; to: string }) => [
  read('getRefusedTrips', { params: { id }, query }),
  read('getPriceHint', { params: { id } }),
  read('getPlan', { params: { id } }),
]

/** What one aircraft could earn more by: its rules, its price, its plan. */
export const ImprovePart = ({
  range,
  aircraft: { id, tailNumber },
  mayPlan = false,
}: {
  range: Range
  aircraft: One
  mayPlan?: boolean
}) => (
  <>
    <Refused range={range} aircraftId={id} />
    <PricePart aircraftId={id} />
    <PlanReal aircraftId={id} tailNumber={tailNumber} mayPlan={mayPlan} />
  </>
)

/** Without `aircraft`: of all of the owner's aircraft. */
export const FiguresPart = ({ range, aircraft }: { range: Range; aircraft?: One | undefined }) => {
  const [search] = useSearchParams()
  const id = aircraft?.id
  const query = { range: `${range.from},${range.to}`, ...boundsIn(search) }
  const one = useQuery({
    ...read('getStatsDiagram', { params: { id: id ?? '' }, query }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  })
  const all = useQuery({ ...read('getFleetDiagram', { query }), enabled: id === undefined, placeholderData: keepPreviousData })
  const csv =
    id === undefined ? addressOf('downloadFleetStats', { query }) : addressOf('downloadStats', { params: { id }, query })
  return (
    <>
      <Section
        title="Figures in detail"
        action={
          <DownloadLink className={cockpit.download} href={csv}>
            <Icon name="download" /> CSV
          </DownloadLink>
        }
      >
        <Loaded query={id === undefined ? all : one} label="Loading the figures">
          {(diagram) => <Diagram diagram={diagram} aircraftId={id} />}
        </Loaded>
      </Section>
      <Pilots range={range} aircraftId={id} />
    </>
  )
}
