import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { tripFields } from '@tailshare/contract/base/tripFields'
import type { ChangeTrip, Trip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { paths } from '@tailshare/contract/base/paths'
import { useAccount } from '../../../../calls/session.ts'
import { Field, Select, TextArea } from '../../../../ui/form/Field.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { CsipChoice } from './CsipChoice.tsx'
import { commanderText } from '../commander.ts'
import { passengerSeats } from '../draft.ts'
import type { Draft } from '../draftTabs.ts'
import { Checkbox } from '../../../../ui/form/choices/Choices.tsx'
import css from '../Book.module.css'

const CsipMessage = ({ draft, onDraft }: { draft: Draft; onDraft: (part: Partial<Draft>) => void }) => (
  <>
    <TextArea
      label="Message to the CSIP (optional)"
      rows={2}
      maxLength={500}
      value={draft.csipMessage}
      onChange={({ target }) => onDraft({ csipMessage: target.value })}
    />
    <Checkbox
      label="Ask someone else if they can’t make it"
      checked={draft.csipAnyone}
      onChange={({ target }) => onDraft({ csipAnyone: target.checked })}
    />
  </>
)

export const PilotStep = ({
  aircraft: { specs, owner, airport },
  trip,
  answer,
  draft,
  onDraft,
  onChange,
}: {
  aircraft: Aircraft
  trip: Trip
  answer: CanBook
  draft: Draft
  onDraft: (part: Partial<Draft>) => void
  onChange: ChangeTrip
}) => {
  const account = useAccount()
  const seats = passengerSeats(specs.seats, trip)
  return (
    <>
      <h1>Who is flying?</h1>
      {account && (
        <p className={`lead ${css.lead}`}>
          {account.firstName} {account.lastName}. {commanderText(answer, trip)}{' '}
          <TextLink to={paths.profile()}>Your documents</TextLink>
        </p>
      )}
      <div className={css.fields}>
        <Select
          label={tripFields.passengers.label}
          value={String(draft.passengers)}
          choices={Array.from({ length: seats + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? 'None' : String(count),
          }))}
          hint={`${specs.seats} seats, yours included${trip.csip ? ', one for your instructor' : ''}.`}
          onChange={(event) => onDraft({ passengers: Number(event.target.value) })}
        />
        <Field
          label={`${tripFields.destination.label}, optional`}
          placeholder="KSBA"
          maxLength={tripFields.destination.most}
          value={draft.destination}
          hint="Ramp staff see it on the day of the flight."
          onChange={(event) => onDraft({ destination: event.target.value })}
        />
      </div>
      <TextArea
        label={owner ? `Note to ${owner.firstName}, optional` : 'Note to the owner, optional'}
        maxLength={tripFields.note.most}
        value={draft.note}
        onChange={(event) => onDraft({ note: event.target.value })}
      />
      <CsipChoice airport={airport} offers={answer.csips} chosen={trip.csip} onChoose={(csip) => onChange({ csip })} />
      {trip.csip && <CsipMessage draft={draft} onDraft={onDraft} />}
    </>
  )
}
