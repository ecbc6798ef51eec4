import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { paths } from '@tailshare/contract/base/paths'
import type { PlanAndReal } from '@tailshare/contract/reports/calculator/plans'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Calculator.module.css'

type Props = { aircraft: Pick<Aircraft, 'id' | 'tailNumber'>; known: PlanAndReal; inputs: ProjectionInputs }

/** The aircraft's plan, for the cockpit and its co-owners. */
export const SavePlan = ({ aircraft: { id, tailNumber }, known: { plan }, inputs }: Props) => {
  const save = useAction('savePlan', { onDone: () => toast(`Saved as the plan of ${tailNumber}.`) })
  const forget = useAction('deletePlan', { onDone: () => toast(`${tailNumber} has no plan anymore.`) })
  return (
    <section className={css.plan} aria-labelledby="plan">
      <h2 id="plan">Your plan for {tailNumber}</h2>
      <p>
        {plan
          ? `Saved on ${plainDayText(plan.savedAt.slice(0, 10))}. `
          : 'These figures begin with what the aircraft really did in the last twelve months. '}
        The <TextLink to={paths.dashboard(id, { tab: 'improve' })}>cockpit</TextLink> shows the plan beside what really happens;
        co-owners read their part of its costs.
      </p>
      <div className={css.planActions}>
        <Button kind="ink" busy={save.isPending} onClick={() => save.mutate({ params: { id }, body: inputs })}>
          Save as the plan
        </Button>
        {plan && (
          <Button kind="line" busy={forget.isPending} onClick={() => forget.mutate({ params: { id } })}>
            Take the plan away
          </Button>
        )}
      </div>
    </section>
  )
}
