import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { PlanAndReal } from '@tailshare/contract/reports/calculator/plans'
import { projectSharing } from '@tailshare/rules/reports/calculator/projection'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { addressOfInputs, hoursToOverhaulOf, inputsFor, readInputs } from './inputs.ts'
import { InputFields } from './InputFields.tsx'
import { Outlook } from './Outlook.tsx'
import { InShort, Result } from './Result.tsx'
import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { realInputs } from '../../../parts/aircraft/planLines.ts'
import css from './Calculator.module.css'

/** Months of history needed to represent a year. */
const leastMonths = 3

/** The saved plan; without one, default costs with actual hours, rate and fuel burn. */
export const startingFrom = (base: ProjectionInputs, known: PlanAndReal | undefined): ProjectionInputs => {
  if (!known) return base
  if (known.plan) return known.plan.inputs
  const { real } = known
  if (real.months < leastMonths) return base
  const aYear = (hours: number) => Math.round((10 * hours * 12) / real.months) / 10
  return realInputs(base, { ...real, rentedHours: aYear(real.rentedHours), ownHours: aYear(real.ownHours) })
}

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

export const load: Load = async ({ client, params: { id } }) => {
  if (id) await client.ensureQueryData(read('getAircraft', { params: { id } }))
  return { description: 'What an aircraft costs, what renting it out earns, and how many hours cover it.' }
}

const Calculator = ({ aircraft, known }: { aircraft?: Aircraft | undefined; known?: PlanAndReal | undefined }) => {
  const [search, setSearch] = useSearchParams()
  const base = startingFrom(inputsFor(aircraft), known)
  const [inputs, setInputs] = useState(() => readInputs(search, base))
  const projection = projectSharing(inputs)
  return (
    <>
      <div className={css.columns}>
        <div>
          <InputFields
            inputs={inputs}
            onChange={setInputs}
            onSettled={(settled) => setSearch(addressOfInputs(settled, base), { replace: true, preventScrollReset: true })}
          />
          <InShort projection={projection} />
        </div>
        <Result inputs={inputs} projection={projection} />
      </div>
      {aircraft && known && <SavePlan aircraft={aircraft} known={known} inputs={inputs} />}
      <Outlook projection={projection} />
    </>
  )
}

/** Uses the same rule as the API. */
export const Screen = () => {
  const { id } = useParams()
  const account = useAccount()
  const { data: aircraft } = useQuery({ ...read('getAircraft', { params: { id: id ?? '' } }), enabled: id !== undefined })
  const isOwn = account !== null && aircraft?.owner?.id === account.id
  const known = useQuery({ ...read('getPlan', { params: { id: id ?? '' } }), enabled: isOwn })
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead
        title="Aircraft sharing calculator"
        lead={
          aircraft ? (
            <>
              With the rate{'hoursToOverhaul' in hoursToOverhaulOf(aircraft) ? ', fuel burn and engine hours' : ' and fuel burn'}
              {isOwn && ', and the hours and income of twelve months,'} of{' '}
              <TextLink to={paths.aircraft(aircraft.id)}>
                {aircraft.tailNumber}, {aircraft.model.name}
              </TextLink>
              . Change any figure to your own.
            </>
          ) : (
            'What your aircraft costs, what renting it out earns, and how many hours cover it. Change any figure to your own.'
          )
        }
      />
      {isOwn && id ? (
        <Loaded query={known} label="Loading the real figures" rows={10}>
          {(found) => <Calculator key={id} aircraft={aircraft} known={found} />}
        </Loaded>
      ) : (
        <Calculator key={id ?? 'none'} aircraft={aircraft} />
      )}
      <p className={`label ${css.note}`}>
        A projection from your own figures, before taxes and depreciation. Not a guarantee of income. Ready to try it?{' '}
        <TextLink to={paths.listAircraft(account !== null)}>List your aircraft</TextLink>
      </p>
    </div>
  )
}
