import { containsWords } from '@tailshare/contract/text/comparable'
import type { Feature } from '@tailshare/contract/aircraft/listing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { Checkbox } from '../../../../ui/form/choices/Choices.tsx'
import { Field, TextArea } from '../../../../ui/form/Field.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../wizard/Step.tsx'
import { problemWith } from '../saving/fieldValues.ts'
import { numberText } from '@tailshare/contract/text/countText'
import wizard from '../wizard/Wizard.module.css'
import css from './Equipment.module.css'

const most = 4000

const DescriptionField = ({ editor: { values, queue, change, type, saveNow } }: { editor: Editor }) => {
  const text = queue.typed.description ?? values.description
  const left = most - text.length
  return (
    <TextArea
      label="What a pilot should know"
      name="description"
      rows={5}
      maxLength={most}
      placeholder="Where it is hangared, how it flies, what is new, what to watch for."
      value={text}
      errors={problemWith('description', text) ?? queue.problems.description}
      hint={left < 500 ? `${numberText(left)} characters left` : `${numberText(text.length)} of ${numberText(most)} characters`}
      onChange={({ target }) => {
        // Keep the trailing space while typing; the saved value is trimmed.
        type('description', target.value)
        if (problemWith('description', target.value) === undefined) change({ description: target.value })
      }}
      onBlur={() => {
        if (problemWith('description', text) === undefined) type('description', null)
        void saveNow()
      }}
    />
  )
}

const fields = {
  parking: ['Where it stands', 'Row C, spot 14, west of the tower.'],
  keyAccess: ['How to get the key', 'Lockbox on the left strut. The code is in your messages.'],
  rampHours: ['When the ramp is staffed', 'Desk 7 AM to 7 PM, gate code after that.'],
} as const satisfies Partial<Record<keyof Editor['values'], readonly [label: string, example: string]>>

/** For people with a booking, from two days before it. */
const ArrivalFields = ({ editor: { values, queue, change, type, saveNow } }: { editor: Editor }) => (
  <fieldset className={css.arrival}>
    <legend>For your pilots, from two days before they fly</legend>
    {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => {
      const text = queue.typed[name] ?? values[name]
      const [label, example] = fields[name]
      return (
        <TextArea
          key={name}
          label={label}
          name={name}
          rows={2}
          maxLength={300}
          placeholder={example}
          value={text}
          errors={problemWith(name, text) ?? queue.problems[name]}
          onChange={({ target }) => {
            type(name, target.value)
            if (problemWith(name, target.value) === undefined) change({ [name]: target.value })
          }}
          onBlur={() => {
            if (problemWith(name, text) === undefined) type(name, null)
            void saveNow()
          }}
        />
      )
    })}
  </fieldset>
)

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
