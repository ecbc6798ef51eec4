import { tripFields } from '@tailshare/contract/base/tripFields'
import { paths } from '@tailshare/contract/base/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { read, useAction } from '../../../api.ts'
import { useAccount } from '../../../calls/session.ts'
import { Form, FormField, FormSelect, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { fullName } from '../../people/people/personName.ts'
import { type BlockDraft } from './blockForm.ts'
import { BlockTimes } from './BlockTimes.tsx'
import {
  bookForBody,
  bookForProblems,
  bookForSpan,
  type BookForValues,
  bookForValues,
  byEmail,
  nameBookForErrors,
  noCsip,
} from './bookForForm.ts'
import { FormButtons } from '../../../ui/form/panel/FormButtons.tsx'

/** Pilots who flew the aircraft or are on its list, without its owner. */
const useKnownPilots = (id: string) => {
  const own = useAccount()?.id
  const flown = useQuery(read('listAircraftPilots', { params: { id }, query: { period_type: 'all', limit: 100 } }))
  const listed = useQuery(read('listCustomers', { params: { id } }))
  const people = [
    ...(flown.data?.results.filter(({ flownAs }) => flownAs !== 'owner').map(({ pilot }) => pilot) ?? []),
    ...(listed.data?.customers.flatMap(({ account }) => account ?? []) ?? []),
  ]
  return [...new Map(people.map((person) => [person.id, person])).values()]
    .filter(({ id: personId }) => personId !== own)
    .toSorted((a, b) => fullName(a).localeCompare(fullName(b)))
}

type Props = { draft: BlockDraft; onClose: () => void }

/** An owner books their aircraft for a pilot, who must confirm. */
export const BookForDialog = ({ draft, onClose }: Props) => {
  const navigate = useNavigate()
  const { aircraft } = draft
  const zoneFor = ({ aircraftId }: Pick<BookForValues, 'aircraftId'>) =>
    (aircraft.find(({ id }) => id === aircraftId) ?? aircraft[0]!).zone
  const book = useAction('createOrderByOwner', {
    onDone: ({ id, pilot }) => {
      toast(`${pilot.firstName} is asked to confirm`)
      onClose()
      void navigate(paths.order(id))
    },
  })
  const form = useAppForm<BookForValues>({
    defaults: bookForValues(draft),
    check: (values) => bookForProblems(values, zoneFor(values)),
    send: async (values) => {
      await book.mutateAsync({ body: bookForBody(values, zoneFor(values)) }).catch((error: unknown) => {
        nameBookForErrors(error)
        throw error
      })
    },
  })
  const values = form.watch()
  const zone = zoneFor(values)
  const pilots = useKnownPilots(values.aircraftId)
  const span = bookForSpan(values, zone)
  const offers = useQuery({
    ...read('listCsipOffers', {
      params: { id: values.aircraftId },
      query: span ? { flight_start_time: span.from.toISOString(), flight_drop_time: span.to.toISOString() } : {},
    }),
    enabled: span !== null && span.to > span.from,
    placeholderData: keepPreviousData,
  })
  const free = (offers.data ?? []).filter((offer) => offer.free && offer.csip.id !== values.pilot)
  return (
    <Dialog title="Book for a pilot" onClose={onClose} wide>
      <Form form={form} label="Book for a pilot">
        {aircraft.length > 1 && (
          <FormSelect
            name="aircraftId"
            label="Aircraft"
            choices={aircraft.map(({ id, tailNumber }) => ({ value: id, label: tailNumber }))}
          />
        )}
        <FormSelect
          name="pilot"
          label="Pilot"
          choices={[
            ...pilots.map((person) => ({ value: person.id, label: fullName(person) })),
            { value: byEmail, label: 'Someone else, by email' },
          ]}
        />
        {values.pilot === byEmail && <FormField name="pilotEmail" label="Email of the pilot" type="email" autoComplete="off" />}
        <BlockTimes zone={zone} />
        <FormSelect
          name="csip"
          label="CSIP"
          choices={[{ value: noCsip, label: 'No CSIP' }, ...free.map(({ csip }) => ({ value: csip.id, label: fullName(csip) }))]}
        />
        <FormTextArea name="note" label="Note, optional" rows={2} maxLength={tripFields.note.most} />
        <p className="label">
          The time is kept while the pilot decides. They confirm by a link, with their own card, and nothing is held before.
        </p>
        <FormButtons form={form} onCancel={onClose}>
          Ask the pilot
        </FormButtons>
      </Form>
    </Dialog>
  )
}
