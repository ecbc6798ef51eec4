import { useState } from 'react'
import { CheckboxGroup } from '../../../ui/form/choices/Choices.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import css from './FilterBar.module.css'
import { fittingModels, type Model } from '../searchNames.ts'

/** From this many models on, show a text filter. */
const many = 8

type Props = { models: readonly Model[]; chosen: readonly string[]; onChange: (ids: string[]) => void }

export const ModelPanel = ({ models, chosen, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const fitting = fittingModels(models, typed, chosen)
  return (
    <div className={css.where}>
      {models.length > many && (
        <Field label="Model" placeholder="Maker or name" value={typed} onChange={(event) => setTyped(event.target.value)} />
      )}
      <div className={css.scroll}>
        {fitting.length === 0 ? (
          <p className={css.state}>No model matches that name.</p>
        ) : (
          <CheckboxGroup
            label="Model"
            options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
            values={chosen}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  )
}
