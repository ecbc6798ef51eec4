import { rateText } from '@tailshare/contract/text/money'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { CsipRate } from '@tailshare/contract/people/instructors/csips'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../../api.ts'
import { confirmDeletion } from '../../../../parts/site/modal/confirmDeletion.ts'
import { AirportField } from '../../../../parts/aircraft/airports/AirportField.tsx'
import { airportSuggestion } from '../../../../parts/aircraft/airports/airportSuggestion.ts'
import { airportText } from '../../../../parts/bookings/trip/period/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import { IconButton } from '../../../../ui/Button.tsx'
import type { Suggestion } from '../../../../ui/form/choices/Combobox.tsx'
import { FormField, useAppForm } from '../../../../ui/form/Form.tsx'
import { FormPanel } from '../../../../ui/form/panel/FormPanel.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import { AddingSection } from '../../../../parts/people/profile/Adding.tsx'
import css from '../../../../parts/people/profile/profile.module.css'
import { rateCents } from './rateCents.ts'

const bodyOf = (rates: readonly CsipRate[]) =>
  rates.map(({ airport, hourlyRateCents }) => ({ airport: airport.id, hourlyRateCents }))

type Values = { airport: Suggestion | null; rate: string }

/** Sends the other rates unchanged, because the call replaces all. */
const RateForm = ({ rates, held, onDone }: { rates: readonly CsipRate[]; held: CsipRate | null; onDone: () => void }) => {
  const set = useAction('setCsipRates')
  const others = rates.filter(({ airport }) => airport.id !== held?.airport.id)
  const form = useAppForm<Values>({
    defaults: {
      airport: held && airportSuggestion(held.airport),
      rate: held ? String(held.hourlyRateCents / 100) : '',
    },
    check: ({ airport, rate }) => ({
      airport: !airport
        ? fieldMessages.required
        : others.some((one) => one.airport.id === airport.id)
          ? fieldMessages.isUniq
          : [],
      rate: rate === '' ? fieldMessages.required : rateCents(rate) === null ? 'From $1 to $1,000' : [],
    }),
    send: async ({ airport, rate }) => {
      await set.mutateAsync({ body: [...bodyOf(others), { airport: airport!.id, hourlyRateCents: rateCents(rate)! }] })
      toast('Saved')
      onDone()
    },
  })
  return (
    <FormPanel form={form} label="Rate at an airport" raised save="Save rate" onCancel={onDone}>
      <div className={css.pair}>
        <AirportField name="airport" label="Airport" />
        <FormField name="rate" label="Rate per hour" inputMode="decimal" autoComplete="off" after="$" />
      </div>
    </FormPanel>
  )
}

export const CsipRates = ({ accountId }: { accountId: string }) => {
  const rates = useQuery(read('listCsipRates'))
  // `new` while adding, null for neither.
  const [editing, setEditing] = useState<CsipRate | 'new' | null>(null)
  const set = useAction('setCsipRates', { onDone: () => toast('Deleted') })
  const remove = async (rate: CsipRate) => {
    if (set.isPending || !rates.data || !(await confirmDeletion({ message: `Stop offering lessons at ${rate.airport.code}?` })))
      return
    set.mutate({ body: bodyOf(rates.data.filter((one) => one !== rate)) }, { onError: toastError })
  }
  return (
    <AddingSection
      title="Rates"
      note={
        <>
          Pilots can book you at these airports, from <TextLink to={paths.csip(accountId)}>your public profile</TextLink>.
        </>
      }
      query={rates}
      addLabel="Add airport"
      onAdd={() => setEditing('new')}
      empty="No airports yet. Pilots can choose you once you add one with a rate."
      form={
        editing !== null &&
        rates.data && (
          <RateForm
            key={editing === 'new' ? 'new' : editing.airport.id}
            rates={rates.data}
            held={editing === 'new' ? null : editing}
            onDone={() => setEditing(null)}
          />
        )
      }
    >
      {(found) => (
        <ul className={classes(css.list, css.tight)}>
          {found.map((rate) => (
            <li key={rate.airport.id}>
              <Icon name="pin" className={css.plain} />
              <div>
                <b>{airportText(rate.airport)}</b>
                <small>{rateText(rate.hourlyRateCents)} per hour</small>
              </div>
              <div className={css.actions}>
                <IconButton icon="edit" label={`Change the rate at ${rate.airport.code}`} onClick={() => setEditing(rate)} />
                <IconButton icon="trash" label={`Delete the rate at ${rate.airport.code}`} onClick={() => void remove(rate)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </AddingSection>
  )
}
