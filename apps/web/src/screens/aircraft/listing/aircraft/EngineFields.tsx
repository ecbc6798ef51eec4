import { engineOfYear } from '@tailshare/rules/aircraft/airplane'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { read } from '../../../../api.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import css from '../wizard/Wizard.module.css'

type Input = Omit<ComponentProps<typeof Field>, 'label'>

/**
 * More than 200 hp requires an endorsement (14 CFR 61.31(f)). Empty means the default of model and year. Shown while the model loads, too,
 * so that the fields below do not move.
 */
export const EngineFields = ({
  modelId,
  year,
  engine,
  horsepower,
}: {
  modelId: string
  year: string
  engine: Input
  horsepower: Input
}) => {
  const now = useNow()
  const { data } = useQuery(read('getModelDefaults', { params: { id: modelId } }))
  const usual = data && (engineOfYear({ family: data.model.family, year: Number(year) || now.getFullYear() }) ?? data)
  return (
    <div className={css.pair}>
      <Field {...engine} label="Engine" placeholder={usual?.engine ?? ''} hint="As its logbook says, also after an exchange." />
      {data?.horsepower !== 0 && (
        <Field
          {...horsepower}
          label="Power of each engine"
          inputMode="numeric"
          after="hp"
          placeholder={String(usual?.horsepower ?? '')}
          hint="Above 200 hp pilots need a high-performance endorsement."
        />
      )}
    </div>
  )
}
