import { blockChoices, type BlockChoice } from '@tailshare/contract/blocks'
import { paths } from '@tailshare/contract/paths'
import type { LiesOver } from '@tailshare/contract/schedule'
import { Link } from 'react-router'
import { RadioGroup } from '../../ui/form/Choices.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import css from './BlockDialog.module.css'
import { periodOf, spokenPeriod } from './timelineRows.ts'

export type Choices = Readonly<Record<string, BlockChoice>>

type Props = {
  bookings: readonly LiesOver[]
  zone: string
  choices: Choices
  onChoices: (choices: Choices) => void
  message: string
  onMessage: (message: string) => void
}

/** The bookings that a block lies over, each with what happens to it; nothing is written before. */
export const ConflictList = ({ bookings, zone, choices, onChoices, message, onMessage }: Props) => (
  <div className={css.fields}>
    <p>
      {bookings.length === 1 ? 'This time lies over a booking.' : `This time lies over ${bookings.length} bookings.`} Nothing is
      written yet: choose what happens.
    </p>
    <ul className={css.bookings}>
      {bookings.map(({ orderId, number, pilotName, from, to, whyNotCancel }) => (
        <li key={orderId}>
          <p>
            <Link to={paths.order(orderId)}>
              {pilotName}, booking {number}
            </Link>
            <br />
            {spokenPeriod(periodOf({ from, to }), zone)}
          </p>
          <RadioGroup
            label={`What happens to ${pilotName}’s booking`}
            value={choices[orderId] ?? null}
            onChange={(choice) => onChoices({ ...choices, [orderId]: choice })}
            options={[
              { value: 'keep', label: blockChoices.keep, hint: 'The block leaves its time and its turnaround out.' },
              {
                value: 'cancel',
                label: blockChoices.cancel,
                hint: whyNotCancel ?? 'The pilot pays nothing, gets everything back, and hears what else is free.',
                disabled: whyNotCancel !== null,
              },
            ]}
          />
        </li>
      ))}
    </ul>
    {Object.values(choices).includes('cancel') && (
      <TextArea
        label="A message to the pilots whose bookings are canceled"
        rows={3}
        maxLength={500}
        value={message}
        onChange={(event) => onMessage(event.target.value)}
      />
    )}
  </div>
)
