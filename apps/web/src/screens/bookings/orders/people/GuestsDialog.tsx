import type { BeforeFlight } from '@tailshare/contract/bookings/orders/beforeFlight'
import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { useState } from 'react'
import { useAction } from '../../../../api.ts'
import { emailProblem } from '../../../../parts/people/signIn/emailProblem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/form/choices/Choices.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import css from '../Order.module.css'

type Guest = { name: string; email: string; isSecondPilot: boolean }
const nobody: Guest = { name: '', email: '', isSecondPilot: false }

/** One row for each passenger booked. Rows without a name are left out. */
export const GuestsDialog = ({ order, facts, onClose }: { order: Order; facts: BeforeFlight; onClose: () => void }) => {
  const [guests, setGuests] = useState<Guest[]>(() =>
    Array.from({ length: facts.mostGuests }, (_, place) => ({ ...nobody, ...facts.guests[place] })),
  )
  const [tried, setTried] = useState(false)
  const save = useAction('setGuests', {
    onDone: () => {
      toast('Saved')
      onClose()
    },
  })
  const change = (place: number, part: Partial<Guest>) =>
    setGuests(
      guests.map((guest, at) =>
        at === place ? { ...guest, ...part } : part.isSecondPilot ? { ...guest, isSecondPilot: false } : guest,
      ),
    )
  const problemOf = ({ name, email }: Guest) => ({
    name: email.trim() && !name.trim() ? 'Please say whose address this is' : undefined,
    email: email.trim() ? emailProblem(email) : undefined,
  })
  const send = () => {
    setTried(true)
    if (guests.some((guest) => Object.values(problemOf(guest)).some(Boolean))) return
    const body = guests
      .filter(({ name }) => name.trim())
      .map(({ name, email, isSecondPilot }) => ({ name: name.trim(), email: email.trim(), isSecondPilot }))
    save.mutate({ params: { id: order.id }, body }, { onError: toastError })
  }
  return (
    <Dialog title="Who comes along" onClose={onClose}>
      <div className={css.dialog}>
        <p>With an address, they are invited by mail and told when, where and what to bring; also if it changes.</p>
        {guests.map((guest, place) => {
          const problems: Partial<ReturnType<typeof problemOf>> = tried ? problemOf(guest) : {}
          return (
            <fieldset key={place} className={css.guest}>
              <legend>Passenger {place + 1}</legend>
              <Field
                label="Name"
                value={guest.name}
                maxLength={80}
                errors={problems.name}
                onChange={({ target }) => change(place, { name: target.value })}
              />
              <Field
                label="Email, optional"
                type="email"
                value={guest.email}
                errors={problems.email}
                onChange={({ target }) => change(place, { email: target.value })}
              />
              <Checkbox
                label="Second pilot"
                checked={guest.isSecondPilot}
                onChange={({ target }) => change(place, { isSecondPilot: target.checked })}
              />
            </fieldset>
          )
        })}
        <Button kind="go" full busy={save.isPending} onClick={send}>
          Save
        </Button>
      </div>
    </Dialog>
  )
}
