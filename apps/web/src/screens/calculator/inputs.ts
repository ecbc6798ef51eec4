import { rateText } from '@tailshare/contract/money'
import { numberText } from '@tailshare/contract/numberText'
import type { Aircraft } from '@tailshare/contract/aircraft'
import { fieldMessages } from '@tailshare/contract/fieldMessages'
import type { ProjectionInputs } from '@tailshare/contract/calculator'
import { usedSingle } from '@tailshare/rules/calculator/usedSingle'

type Amount = { [K in keyof ProjectionInputs]: ProjectionInputs[K] extends number ? K : never }[keyof ProjectionInputs]
type Input = { key: Amount; label: string; unit: string; money?: boolean; max: number }
type Group = { title: string; inputs: readonly Input[] }

const money = (key: Amount, label: string, unit = ''): Input => ({ key, label, unit, money: true, max: 100_000_000 })
const number = (key: Amount, label: string, unit: string, max: number): Input => ({ key, label, unit, max })

export const groups: readonly Group[] = [
  {
    title: 'Renting out',
    inputs: [
      money('rateHourCents', 'Rate', 'an hour'),
      number('rentedHours', 'Rented hours', 'a year', 8760),
      number('ownHours', 'Your own hours', 'a year', 8760),
      number('feePercent', 'Fee off the rate', '%', 100),
      number('sharePercent', 'Your share', '%', 100),
    ],
  },
  {
    title: 'Buying',
    inputs: [
      money('priceCents', 'Price'),
      money('downPaymentCents', 'Down payment'),
      number('interestPercent', 'Interest', '%', 100),
      number('termYears', 'Term', 'years', 40),
    ],
  },
  {
    title: 'Every year',
    inputs: [
      money('hangarYearCents', 'Hangar or tiedown'),
      money('insuranceYearCents', 'Insurance'),
      money('subscriptionsYearCents', 'Subscriptions'),
      money('managementYearCents', 'Management'),
      money('inspectionYearCents', 'Annual inspection'),
    ],
  },
  {
    title: 'Every hour',
    inputs: [
      money('fuelGallonCents', 'Fuel', 'a gallon'),
      number('burnGph', 'Fuel burn', 'gal/h', 1000),
      money('oilHourCents', 'Oil', 'an hour'),
      money('maintenanceHourCents', 'Maintenance', 'an hour'),
      money('reserveHourCents', 'Engine and propeller reserve', 'an hour'),
    ],
  },
  {
    title: 'The engine',
    inputs: [money('overhaulCents', 'Overhaul'), number('hoursToOverhaul', 'Hours until then', 'h', 20_000)],
  },
]
const all = groups.flatMap(({ inputs }) => inputs)

/** What its engine has left, where its inspections say so. */
export const hoursToOverhaulOf = ({ maintenance }: Pick<Aircraft, 'maintenance'>): Partial<ProjectionInputs> => {
  const left = maintenance.find(({ title, hoursLeft }) => /engine overhaul/i.test(title) && hoursLeft !== null)?.hoursLeft
  return left === undefined || left === null ? {} : { hoursToOverhaul: Math.max(0, Math.round(left)) }
}

/** What is known of an aircraft that is already listed. */
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

/** `rateHourCents` is `rateHour` in the address, in dollars. */
const nameOf = (key: Amount) => key.replace(/Cents$/, '')
const textOf = ({ key, money: isMoney }: Pick<Input, 'key' | 'money'>, inputs: ProjectionInputs) =>
  String(isMoney ? inputs[key] / 100 : inputs[key])

/** As a field shows it: `$320,000`, `$6.20`, `7.5`. */
export const shownText = ({ key, money: isMoney }: Pick<Input, 'key' | 'money'>, inputs: ProjectionInputs) =>
  isMoney ? rateText(inputs[key]) : numberText(inputs[key])

/** What was typed as a value of the rule, or why it is none. Thousands may have their commas. */
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

/** The inputs in an address, over those to begin with; nonsense counts as not said. */
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

/** Only what differs from the beginning, so that a short address stays short. */
export const addressOfInputs = (inputs: ProjectionInputs, base: ProjectionInputs): Record<string, string> => ({
  ...Object.fromEntries(
    all.filter(({ key }) => inputs[key] !== base[key]).map((input) => [nameOf(input.key), textOf(input, inputs)]),
  ),
  ...(inputs.fuelIncluded !== base.fuelIncluded && { fuelIncluded: String(inputs.fuelIncluded) }),
})
