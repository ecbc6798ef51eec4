import { tailNumber as tailNumberField } from '@tailshare/contract/base/fields'
import { useState } from 'react'
import { airportSuggestion } from '../../../../parts/aircraft/airports/airportSuggestion.ts'
import type { Suggestion } from '../../../../ui/form/choices/Combobox.tsx'
import { meterText, typedNumber, parseNumber, problemWith } from '../saving/fieldValues.ts'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../wizard/Step.tsx'
import { AircraftFields, type AircraftForm, type TextName } from './AircraftFields.tsx'

const modelOf = ({ model: { id, name, maker } }: Editor['listing']): Suggestion => ({ id, label: name, note: maker })

/** The aircraft step of an existing listing. */
export const AircraftStep = ({ editor }: { editor: Editor }) => {
  const { listing, values, queue } = editor
  const [left, setLeft] = useState<TextName | null>(null)
  // Unsaved choices are stored by ID only; keep their names here.
  const [model, setModel] = useState<Suggestion | null>(modelOf(listing))
  const [airport, setAirport] = useState<Suggestion | null>(airportSuggestion(listing.airport))
  const shown: Record<TextName, string> = {
    tailNumber: values.tailNumber,
    yearManufactured: typedNumber(values.yearManufactured),
    engine: values.engine,
    horsepower: typedNumber(values.horsepower),
    hobbs: meterText(values.hobbs),
    flightMeter: meterText(values.flightMeter),
  }
  const parse = (name: TextName, text: string): { value: string | number } | { problem: string } => {
    if (name !== 'tailNumber' && name !== 'engine') return parseNumber(name, text)
    const problem = problemWith(name, text)
    if (problem !== undefined) return { problem }
    return { value: name === 'tailNumber' ? tailNumberField.parse(text) : text.trim() }
  }
  const problemOf = (name: TextName) => {
    const typed = queue.typed[name]
    const parsed = typed === undefined ? undefined : parse(name, typed)
    return left === name && parsed && 'problem' in parsed ? parsed.problem : queue.problems[name]
  }
  const form: AircraftForm = {
    text: {
      tailNumber: queue.typed.tailNumber ?? shown.tailNumber,
      yearManufactured: queue.typed.yearManufactured ?? shown.yearManufactured,
      engine: queue.typed.engine ?? shown.engine,
      horsepower: queue.typed.horsepower ?? shown.horsepower,
      hobbs: queue.typed.hobbs ?? shown.hobbs,
      flightMeter: queue.typed.flightMeter ?? shown.flightMeter,
    },
    model,
    airport,
    ownId: listing.id,
    metersAreFlown: listing.metersAreFlown,
    problems: {
      yearManufactured: problemOf('yearManufactured'),
      engine: problemOf('engine'),
      horsepower: problemOf('horsepower'),
      hobbs: problemOf('hobbs'),
      flightMeter: problemOf('flightMeter'),
      tailNumber: queue.problems.tailNumber,
      modelId: queue.problems.modelId,
      airportId: queue.problems.airportId,
    },
    onText: (name, text) => {
      setLeft(null)
      editor.type(name, text)
      // Any prefix of a tail number is valid, so save it only on blur.
      if (name === 'tailNumber') return
      const parsed = parse(name, text)
      if ('value' in parsed) editor.change({ [name]: parsed.value })
      else editor.takeBack(name)
    },
    onLeave: (name) => {
      setLeft(name)
      const typed = queue.typed[name]
      const parsed = typed === undefined ? undefined : parse(name, typed)
      if (parsed && 'value' in parsed) {
        editor.change({ [name]: parsed.value })
        editor.type(name, null)
      }
      void editor.saveNow()
    },
    onModel: (chosen) => {
      setModel(chosen)
      if (chosen) editor.change({ modelId: chosen.id })
      else editor.takeBack('modelId')
    },
    onAirport: (chosen) => {
      setAirport(chosen)
      if (chosen) editor.change({ airportId: chosen.id })
      else editor.takeBack('airportId')
    },
  }
  return (
    <Step
      step="aircraft"
      aircraftId={listing.id}
      title="Which aircraft is it?"
      lead="The model fills in its figures, usual equipment and minimums. Change what’s different on yours."
    >
      <AircraftFields form={form} />
    </Step>
  )
}
