import { NewAircraft } from '@tailshare/contract/aircraft/listing'
import type { Suggestion } from '../../../../ui/form/choices/Combobox.tsx'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { parseNumber } from '../saving/fieldValues.ts'
import type { AircraftForm, TextName } from './AircraftFields.tsx'

export type Begun = { text: Record<TextName, string>; model: Suggestion | null; airport: Suggestion | null }
export const blank: Begun = {
  text: { tailNumber: '', yearManufactured: '', engine: '', horsepower: '', hobbs: '', flightMeter: '' },
  model: null,
  airport: null,
}

const keyOf = (accountId: string) => `listing-new:${accountId}`
export const keepBegun = (accountId: string, begun: Begun | null) => {
  try {
    if (begun) localStorage.setItem(keyOf(accountId), JSON.stringify(begun))
    else localStorage.removeItem(keyOf(accountId))
  } catch {
    // Without storage, it lives as long as the page.
  }
}
export const keptBegun = (accountId: string): Begun => {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}') as Partial<Begun>
    return { ...blank, ...kept, text: { ...blank.text, ...kept.text } }
  } catch {
    return blank
  }
}

/** Validated with the call's own schema. */
export const bodyOf = ({ text, model, airport }: Begun) =>
  NewAircraft.safeParse({
    tailNumber: text.tailNumber,
    modelId: model?.id,
    yearManufactured: text.yearManufactured.trim() === '' ? undefined : Number(text.yearManufactured),
    airportId: airport?.id,
  })

/** Optional here, but must be numbers if given. */
const numberProblem = (name: 'hobbs' | 'flightMeter' | 'horsepower', text: string) => {
  const parsed = text.trim() === '' ? { value: 0 } : parseNumber(name, text)
  return 'problem' in parsed ? { [name]: parsed.problem } : {}
}

/** What prevents creating the draft, by field. */
export const problemsOf = (begun: Begun): AircraftForm['problems'] => {
  const { text, model, airport } = begun
  const year = parseNumber('yearManufactured', text.yearManufactured)
  const tail = bodyOf(begun).error?.issues.find(({ path }) => path[0] === 'tailNumber')?.message
  return {
    ...(text.tailNumber.trim() === '' ? { tailNumber: fieldMessages.required } : tail && { tailNumber: tail }),
    ...(!model && { modelId: fieldMessages.required }),
    ...('problem' in year && { yearManufactured: year.problem }),
    ...(!airport && { airportId: fieldMessages.required }),
    ...numberProblem('horsepower', text.horsepower),
    ...numberProblem('hobbs', text.hobbs),
    ...numberProblem('flightMeter', text.flightMeter),
  }
}

/** Optional values, saved after the aircraft is created. */
export const typedAlong = ({ text }: Begun): { engine?: string; horsepower?: number; hobbs?: number; flightMeter?: number } => ({
  ...(text.engine.trim() !== '' && { engine: text.engine.trim() }),
  ...Object.fromEntries(
    (['horsepower', 'hobbs', 'flightMeter'] as const).flatMap((name) => {
      const parsed = text[name].trim() === '' ? null : parseNumber(name, text[name])
      return parsed && 'value' in parsed ? [[name, parsed.value]] : []
    }),
  ),
})
