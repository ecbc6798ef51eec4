import { countText } from '@tailshare/contract/text/countText'
import type { PlanAndReal } from '@tailshare/contract/reports/calculator/plans'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { comparePlan, type PlanLine } from '../../../../parts/aircraft/planLines.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { type Column, Table } from '../../../../ui/display/lists/Table.tsx'
import { Fold } from '../../../../ui/layout/fold/Fold.tsx'
import css from '../Figures.module.css'

const textOf = (value: number | null, { unit }: PlanLine) =>
  value === null ? '–' : unit === 'cents' ? moneyText(value) : hoursText(value)

const columns: readonly Column<PlanLine>[] = [
  { title: 'What', cell: ({ title }) => title },
  { title: 'Plan', number: true, named: true, cell: (line) => textOf(line.plan, line) },
  { title: 'Real', number: true, named: true, cell: (line) => textOf(line.real, line) },
]

const Compared = ({ plan, real }: PlanAndReal) => (
  <>
    <Table
      caption="Plan and real figures of twelve months"
      rows={comparePlan(plan?.inputs, real)}
      rowKey={({ title }) => title}
      columns={columns}
    />
    {real.months < 12 && <p className="label">Real: {countText(real.months, 'month')} so far.</p>}
  </>
)

export const PlanReal = ({ aircraftId, tailNumber, mayPlan }: { aircraftId: string; tailNumber: string; mayPlan: boolean }) => {
  const answer = useQuery(read('getPlan', { params: { id: aircraftId } }))
  return (
    <Fold name="plan" title="Plan and real" className={css.part}>
      <Loaded query={answer} label="Loading the plan">
        {(found) => (
          <>
            {!found.plan && (
              <p className="muted">
                No plan is saved for {tailNumber} yet.{' '}
                {mayPlan && 'The calculator opens with its real figures; save it there as your plan.'}
              </p>
            )}
            <Compared {...found} />
            {mayPlan && (
              <div className={css.more}>
                <ButtonLink kind="soft" to={paths.calculator(aircraftId)}>
                  {found.plan ? 'Change the plan' : 'Open the calculator'}
                </ButtonLink>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Fold>
  )
}
