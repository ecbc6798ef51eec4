import { tripDays } from '@tailshare/contract/base/constants'
import { countText } from '@tailshare/contract/text/countText'
import type { ListingTerms } from '@tailshare/contract/aircraft/listing'
import { rateText } from '@tailshare/contract/text/money'
import { freeUntilText, latePart } from '@tailshare/rules/bookings/change/cancellation'
import { holdHoursBefore } from '@tailshare/rules/bookings/price/quote'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { RadioGroup } from '../../../../ui/form/choices/Choices.tsx'
import { Select } from '../../../../ui/form/Field.tsx'
import { TextButton } from '../../../../ui/TextLink.tsx'
import { dollarsText, typedNumber, parseDollars, parseNumber } from '../saving/fieldValues.ts'
import { NumberField } from '../saving/NumberField.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../wizard/Step.tsx'
import css from '../wizard/Wizard.module.css'
import { Earnings } from './Earnings.tsx'
import { yoursText } from './sampleWeekend.ts'

type Policy = ListingTerms['cancellationPolicy']
const policyNames: Record<Policy, string> = { flexible: 'Flexible', moderate: 'Moderate', strict: 'Strict' }
const policies = (Object.keys(policyNames) as Policy[]).map((value) => ({
  value,
  label: policyNames[value],
  hint: `Free until ${freeUntilText(value)} before the start; after that, ${latePart} is charged.`,
}))

const turnarounds = [0, 30, 60, 90, 120, 180, 240]
const days = Array.from({ length: tripDays.most - tripDays.least + 1 }, (_, day) => day + tripDays.least)
const turnaroundText = (minutes: number) =>
  minutes === 0 ? 'None: the next pilot may start at once' : minutes < 60 ? `${minutes} minutes` : `${minutes / 60} h`

const UsualPrice = ({ editor: { listing, change, type } }: { editor: Editor }) => {
  const defaults = useQuery(read('getModelDefaults', { params: { id: listing.model.id } }))
  const cents = defaults.data?.usualPriceHourCents
  if (!cents) return <>What one hour on the Hobbs meter costs.</>
  return (
    <>
      Others ask about {rateText(cents)} for a {listing.model.name}.{' '}
      <TextButton
        onClick={() => {
          type('priceHourCents', null)
          change({ priceHourCents: cents })
        }}
      >
        Use {rateText(cents)}
      </TextButton>
    </>
  )
}

/** In percent. */
const useMostDiscount = () => {
  const { data: plans = [] } = useQuery(read('listPlans'))
  return Math.max(0, ...plans.map(({ discountPercent }) => discountPercent))
}

export const PriceStep = ({ editor }: { editor: Editor }) => {
  const { values, change, saveNow } = editor
  const choose = (part: Parameters<typeof change>[0]) => {
    change(part)
    void saveNow()
  }
  const offered = turnarounds.includes(values.turnaroundMinutes)
    ? turnarounds
    : [...turnarounds, values.turnaroundMinutes].sort((a, b) => a - b)
  return (
    <Step
      step="price"
      aircraftId={editor.id}
      title="What it costs"
      lead={`The meter decides what is paid. The platform fee and tax come on top and are paid by the pilot. ${yoursText(values.priceHourCents, useMostDiscount())}`}
    >
      <div className={css.pair}>
        <NumberField
          editor={editor}
          field="priceHourCents"
          label="Rate per hour"
          after="$"
          show={dollarsText}
          parse={parseDollars}
          hint={<UsualPrice editor={editor} />}
        />
        <NumberField
          editor={editor}
          field="minimumHoursPerNight"
          label="Minimum hours per night"
          after="h"
          show={typedNumber}
          parse={parseNumber}
          hint="Charged at least for each night away; 0 charges by the meter alone."
        />
      </div>
      <RadioGroup
        label="Fuel"
        value={values.fuelIncluded ? 'included' : 'extra'}
        options={[
          {
            value: 'included',
            label: 'Included',
            hint: 'What a pilot buys away is credited with the receipt, and comes off your income.',
          },
          { value: 'extra', label: 'Extra', hint: 'Pilots pay for the fuel that they use.' },
        ]}
        onChange={(fuel) => choose({ fuelIncluded: fuel === 'included' })}
      />
      <Earnings editor={editor} />
      <RadioGroup
        label="When a pilot cancels"
        value={values.cancellationPolicy}
        options={policies}
        onChange={(cancellationPolicy) => choose({ cancellationPolicy })}
      />
      <div className={css.pair}>
        <NumberField
          editor={editor}
          field="depositCents"
          label="Deposit"
          after="$"
          show={dollarsText}
          parse={parseDollars}
          hint={`Held on the pilot’s card from ${holdHoursBefore} hours before the start and released after the return; 0 for none.`}
        />
        <Select
          label="Turnaround"
          hint="Kept free after each booking, for fuel and cleaning."
          value={String(values.turnaroundMinutes)}
          choices={offered.map((minutes) => ({ value: String(minutes), label: turnaroundText(minutes) }))}
          onChange={({ target }) => choose({ turnaroundMinutes: Number(target.value) })}
        />
        <Select
          label="Longest trip"
          hint="How long pilots may keep it away. For you and your co-owners, your shares decide."
          value={String(values.maxTripDays)}
          choices={days.map((count) => ({ value: String(count), label: countText(count, 'day') }))}
          onChange={({ target }) => choose({ maxTripDays: Number(target.value) })}
        />
      </div>
    </Step>
  )
}
