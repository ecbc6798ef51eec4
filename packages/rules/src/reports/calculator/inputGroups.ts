import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { rateText } from '@tailshare/contract/text/money'
import { numberText, percentText } from '@tailshare/contract/text/countText'

// All inputs of a projection, named the same on screen and in print.

type Amount = { [K in keyof ProjectionInputs]: ProjectionInputs[K] extends number ? K : never }[keyof ProjectionInputs]
export type Input = { key: Amount; label: string; unit: string; money?: boolean; max: number }
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
      number('feePercent', 'Member discounts and fees off the rate', '%', 100),
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
export const shownText = ({ key, money: isMoney }: Pick<Input, 'key' | 'money'>, inputs: ProjectionInputs) =>
  isMoney ? rateText(inputs[key]) : numberText(inputs[key])

const withUnit = (input: Input, inputs: ProjectionInputs) => {
  if (input.unit === '%') return percentText(inputs[input.key])
  return [shownText(input, inputs), input.unit].filter(Boolean).join(' ')
}

/** `Buying: price $320,000, down payment $120,000, interest 7.5%, term 15 years.` */
export const inputTexts = (inputs: ProjectionInputs): string[] =>
  groups.map(
    ({ title, inputs: each }, at) =>
      `${title}: ${[
        ...each.map((input) => `${input.label.toLowerCase()} ${withUnit(input, inputs)}`),
        ...(at === 0 ? [inputs.fuelIncluded ? 'fuel included' : 'fuel extra'] : []),
      ].join(', ')}.`,
  )
