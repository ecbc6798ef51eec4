import { containsWords } from '@tailshare/contract/text/comparable'
import type { Feature } from '@tailshare/contract/aircraft/listing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../api.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { Checkbox } from '../../../../ui/form/Choices.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../Step.tsx'
import wizard from '../Wizard.module.css'
import { ArrivalFields } from './ArrivalFields.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import css from './Equipment.module.css'

const groups: Record<Feature['group'], string> = {
  avionics: 'Avionics',
  safety: 'Safety',
  comfort: 'Comfort',
  engine: 'Engine and airframe',
}

/** Possible for the model, or already listed for this aircraft. */
const offered = (features: readonly Feature[], family: string, chosen: readonly string[]) =>
  features.filter(
    ({ name, modelFamilies }) => modelFamilies.length === 0 || modelFamilies.includes(family) || chosen.includes(name),
  )

const Features = ({ editor, features }: { editor: Editor; features: readonly Feature[] }) => {
  const { values, listing } = editor
  const [search, setSearch] = useState('')
  const fitting = offered(features, listing.model.family, values.equipment)
  const shown = fitting.filter(({ name }) => containsWords(name, search))
  const toggle = (name: string, on: boolean) =>
    editor.change({ equipment: on ? [...values.equipment, name] : values.equipment.filter((one) => one !== name) })
  return (
    <>
      <div className={css.search}>
        <Field
          type="search"
          label="Find equipment"
          placeholder="Autopilot, TKS, Garmin …"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p className="label" role="status">
          {search.trim() === '' ? `${values.equipment.length} chosen` : `${shown.length} found`}
        </p>
      </div>
      {shown.length === 0 && <p className="muted">Nothing by that name. Mention it in the description instead.</p>}
      {(Object.keys(groups) as Feature['group'][]).map((group) => {
        const inGroup = shown.filter((feature) => feature.group === group)
        return (
          inGroup.length > 0 && (
            <fieldset key={group} className={css.group}>
              <legend>{groups[group]}</legend>
              <div>
                {inGroup.map(({ name }) => (
                  <Checkbox
                    key={name}
                    label={name}
                    checked={values.equipment.includes(name)}
                    onChange={({ target }) => toggle(name, target.checked)}
                  />
                ))}
              </div>
            </fieldset>
          )
        )
      })}
    </>
  )
}

export const EquipmentStep = ({ editor }: { editor: Editor }) => {
  const features = useQuery(read('listFeatures'))
  return (
    <Step
      step="equipment"
      aircraftId={editor.id}
      title="What is on board"
      lead="What most of this model carry is already checked. Pilots compare by it, so uncheck what yours doesn’t have."
    >
      <DescriptionField editor={editor} />
      <ArrivalFields editor={editor} />
      <div className={wizard.part}>
        <Loaded query={features} label="Loading the equipment" rows={4}>
          {(found) => <Features editor={editor} features={found} />}
        </Loaded>
      </div>
    </Step>
  )
}
