import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { RadioGroup, Switch } from '../../../../ui/form/choices/Choices.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../wizard/Step.tsx'
import css from '../wizard/Wizard.module.css'
import { Customers } from './customers/Customers.tsx'
import { Presets } from './Presets.tsx'
import { useCustomers } from './customers/useCustomers.ts'

const bookings = [
  { value: 'instant', label: 'Instant', hint: 'Anyone who meets your rules can book right away.' },
  {
    value: 'approval',
    label: 'You approve each booking',
    hint: 'The time is kept for up to a day while you decide. You and your co-owners book at once.',
  },
] as const

export const PilotsStep = ({ editor }: { editor: Editor }) => {
  const { id, listing, values } = editor
  const model = useQuery(read('getModelDefaults', { params: { id: listing.model.id } }))
  const pilots = useCustomers(id)
  return (
    <Step
      step="pilots"
      aircraftId={id}
      title="Who may fly it"
      lead="We check every pilot before they book, and again at the aircraft. Photo ID, certificate and ratings, medical and flight review are always required."
    >
      <section className={css.part} aria-labelledby="preset">
        <h3 id="preset">Rules</h3>
        <Loaded query={model} label="Loading the rules" rows={3}>
          {(found) => <Presets editor={editor} model={found} pilots={pilots} />}
        </Loaded>
      </section>
      <section className={css.part} aria-labelledby="customers">
        <h3 id="customers">Your pilots</h3>
        <Customers editor={editor} pilots={pilots} />
      </section>
      <section className={css.part} aria-labelledby="bookings">
        <h3 id="bookings">Bookings</h3>
        <RadioGroup
          label="Who decides"
          options={bookings}
          value={values.needsApproval ? 'approval' : 'instant'}
          onChange={(chosen) => editor.change({ needsApproval: chosen === 'approval' })}
        />
      </section>
      <section className={css.part} aria-labelledby="self">
        <h3 id="self">At the aircraft</h3>
        <Switch
          label="Pilots check out and return by themselves"
          hint="With meters, fluids and photos, as the ramp staff would. Otherwise airport staff do both."
          checked={values.selfCheckIn}
          onChange={({ target }) => editor.change({ selfCheckIn: target.checked })}
        />
      </section>
    </Step>
  )
}
