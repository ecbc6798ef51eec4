import { RadioGroup, Switch } from '../../../../ui/form/Choices.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../Step.tsx'
import css from '../Wizard.module.css'
import { Customers } from './Customers.tsx'
import { Minimums } from './Minimums.tsx'
import { RuleList } from './RuleList.tsx'

const bookings = [
  { value: 'instant', label: 'Instant', hint: 'Anyone who meets your rules can book right away.' },
  {
    value: 'approval',
    label: 'You approve each booking',
    hint: 'The time is kept while you decide. Without an answer within a day, less for a trip that starts soon, the request lapses. You and your co-owners book at once.',
  },
] as const

export const PilotsStep = ({ editor }: { editor: Editor }) => (
  <Step
    step="pilots"
    aircraftId={editor.id}
    title="Who may fly it"
    lead="Every pilot is checked against these before they can book, and again at the aircraft. Photo ID, certificate and ratings, medical and flight review are always required."
  >
    <section className={css.part} aria-labelledby="minimums">
      <h3 id="minimums">Minimum hours</h3>
      <Minimums editor={editor} />
    </section>
    <section className={css.part} aria-labelledby="rules">
      <h3 id="rules">Rules</h3>
      <RuleList editor={editor} />
    </section>
    <section className={css.part} aria-labelledby="bookings">
      <h3 id="bookings">Bookings</h3>
      <RadioGroup
        label="Who decides"
        options={bookings}
        value={editor.values.needsApproval ? 'approval' : 'instant'}
        onChange={(chosen) => editor.change({ needsApproval: chosen === 'approval' })}
      />
    </section>
    <section className={css.part} aria-labelledby="customers">
      <h3 id="customers">Your pilots</h3>
      <Customers editor={editor} />
    </section>
    <section className={css.part} aria-labelledby="self">
      <h3 id="self">At the aircraft</h3>
      <Switch
        label="Pilots check out and return by themselves"
        hint="With meters, fluids and photos, as the ramp staff would. Otherwise airport staff do both."
        checked={editor.values.selfCheckIn}
        onChange={({ target }) => editor.change({ selfCheckIn: target.checked })}
      />
    </section>
  </Step>
)
