import { numberText } from '@tailshare/contract/text/countText'
import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { groups, type Input } from '@tailshare/rules/reports/calculator/inputGroups'
import { usedSingle } from '@tailshare/rules/reports/calculator/usedSingle'

type Amount = Input['key']
const all = groups.flatMap(({ inputs }) => inputs)

/** Hours to overhaul, if the aircraft's maintenance items contain them. */
export const hoursToOverhaulOf = ({ maintenance }: Pick<Aircraft, 'maintenance'>): Partial<ProjectionInputs> => {
  const left = maintenance.find(
    ({ title, hoursLeft, status }) => /engine overhaul/i.test(title) && hoursLeft !== null && status !== 'not_confirmed',
  )?.hoursLeft
  return left === undefined || left === null ? {} : { hoursToOverhaul: Math.max(0, Math.round(left)) }
}

export const inputsFor = (
  aircraft: Pick<Aircraft, 'priceHourCents' | 'fuelIncluded' | 'specs' | 'maintenance'> | undefined,
): ProjectionInputs =>
  aircraft
    ? {
        ...usedSingle,
        ...hoursToOverhaulOf(aircraft),
        rateHourCents: aircraft.priceHourCents,
        fuelIncluded: aircraft.fuelIncluded,
        burnGph: aircraft.specs.burnGph,
      }
    : usedSingle

/** `rateHourCents` is `rateHour` in the URL, in dollars. */
const nameOf = (key: Amount) => key.replace(/Cents$/, '')
const textOf = ({ key, money: isMoney }: Pick<Input, 'key' | 'money'>, inputs: ProjectionInputs) =>
  String(isMoney ? inputs[key] / 100 : inputs[key])

/** Thousands separators are allowed. */
export const parse = ({ money: isMoney, max }: Input, text: string): { value: number } | { error: string } => {
  const plain = text
    .trim()
    .replace(/^([-−]?)\$/, '$1')
    .replaceAll(',', '')
  const value = /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  if (plain === '') return { error: fieldMessages.required }
  if (/^[-−](\d+\.?\d*|\.\d+)$/.test(plain)) return { error: fieldMessages.minValue(0) }
  if (Number.isNaN(value)) return { error: fieldMessages.numeric }
  if (value > max) return { error: fieldMessages.maxValue(numberText(max)) }
  return { value: isMoney ? Math.round(value * 100) : value }
}

/** Over the defaults; invalid ones are ignored. */
export const readInputs = (search: URLSearchParams, base: ProjectionInputs): ProjectionInputs => {
  const said = all.flatMap((input) => {
    const parsed = parse(input, search.get(nameOf(input.key)) ?? '')
    return 'value' in parsed ? [[input.key, parsed.value]] : []
  })
  const fuel = search.get('fuelIncluded')
  return {
    ...base,
    ...(Object.fromEntries(said) as Partial<ProjectionInputs>),
    ...((fuel === 'true' || fuel === 'false') && { fuelIncluded: fuel === 'true' }),
  }
}

/** Only the inputs that differ from the defaults, to keep URLs short. */
export const addressOfInputs = (inputs: ProjectionInputs, base: ProjectionInputs): Record<string, string> => ({
  ...Object.fromEntries(
    all.filter(({ key }) => inputs[key] !== base[key]).map((input) => [nameOf(input.key), textOf(input, inputs)]),
  ),
  ...(inputs.fuelIncluded !== base.fuelIncluded && { fuelIncluded: String(inputs.fuelIncluded) }),
})
