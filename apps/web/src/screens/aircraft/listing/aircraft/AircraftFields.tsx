import { useAirportSearch } from '../../../../parts/aircraft/airports/airportSuggestion.ts'
import { Combobox, type Suggestion } from '../../../../ui/form/Combobox.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { EngineFields } from './EngineFields.tsx'
import { ModelFacts } from './ModelFacts.tsx'
import { ModelField } from './ModelField.tsx'
import { TailNumberField } from './TailNumberField.tsx'
import css from '../Wizard.module.css'

export type TextName = 'tailNumber' | 'yearManufactured' | 'engine' | 'horsepower' | 'hobbs' | 'flightMeter'
export type AircraftForm = {
  text: Record<TextName, string>
  model: Suggestion | null
  airport: Suggestion | null
  problems: Partial<Record<TextName | 'modelId' | 'airportId', string>>
  /** The listing being edited, which may keep its tail number. */
  ownId?: string
  metersAreFlown: boolean
  onText: (name: TextName, text: string) => void
  /** Called on blur. */
  onLeave: (name: TextName) => void
  onModel: (model: Suggestion | null) => void
  onAirport: (airport: Suggestion | null) => void
}

const meterHint = 'As the meter reads today.'
const flownHint = 'Kept by check-out and return.'

/** Identity, home airport and meters of an aircraft; used for new and existing listings. */
export const AircraftFields = ({ form }: { form: AircraftForm }) => {
  const { text, model, airport, problems, metersAreFlown } = form
  const airports = useAirportSearch()
  const of = (name: TextName) => ({
    name,
    value: text[name],
    errors: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => form.onText(name, target.value),
    onBlur: () => form.onLeave(name),
  })
  const meter = {
    inputMode: 'decimal',
    after: 'h',
    hint: metersAreFlown ? flownHint : meterHint,
    readOnly: metersAreFlown,
  } as const
  return (
    <>
      <TailNumberField
        text={text.tailNumber}
        ownId={form.ownId}
        errors={problems.tailNumber}
        onText={(typed) => form.onText('tailNumber', typed)}
        onLeave={() => form.onLeave('tailNumber')}
      />
      <div className={css.pair}>
        <ModelField model={model} errors={problems.modelId} onModel={form.onModel} />
        <Field {...of('yearManufactured')} label="Year" inputMode="numeric" placeholder="2019" />
      </div>
      {model && <ModelFacts modelId={model.id} name={model.label} />}
      {model && (
        <EngineFields modelId={model.id} year={text.yearManufactured} engine={of('engine')} horsepower={of('horsepower')} />
      )}
      <Combobox
        label="Home airport"
        {...airports}
        value={airport}
        errors={problems.airportId}
        placeholder="Code, name or town"
        hint="Where pilots pick it up and bring it back. Bookings go by its time zone."
        onChange={form.onAirport}
      />
      <div className={css.pair}>
        <Field {...of('hobbs')} {...meter} label="Hobbs" placeholder="1284.6" />
        <Field {...of('flightMeter')} {...meter} label="Flight meter" placeholder="1105.2" />
      </div>
    </>
  )
}
