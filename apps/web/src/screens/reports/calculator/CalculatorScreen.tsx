import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { PlanAndReal } from '@tailshare/contract/reports/calculator/plans'
import { projectSharing } from '@tailshare/rules/reports/calculator/projection'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../session.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './Calculator.module.css'
import { addressOfInputs, hoursToOverhaulOf, inputsFor, readInputs } from './inputs.ts'
import { startingFrom } from './startingFrom.ts'
import { InputFields } from './InputFields.tsx'
import { Outlook } from './Outlook.tsx'
import { InShort, Result } from './Result.tsx'
import { SavePlan } from './SavePlan.tsx'

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
        <Loaded query={known} label="Loading the real figures">
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
