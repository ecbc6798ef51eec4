import { containsWords } from '@tailshare/contract/text/comparable'
import { zoneWithoutAirport } from '@tailshare/contract/base/constants'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useState } from 'react'
import { PeriodFields } from '../../../parts/bookings/trip/period/PeriodFields.tsx'
import { nextWeekend } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { confirmDeletion } from '../../../parts/site/modal/confirmDeletion.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxGroup, Chip, RadioGroup, Switch } from '../../../ui/form/choices/Choices.tsx'
import { Combobox, type Suggestion } from '../../../ui/form/choices/Combobox.tsx'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx'
import { Field, Select, TextArea } from '../../../ui/form/Field.tsx'
import { FileDrop } from '../../../ui/form/choices/FileDrop.tsx'
import { Form, FormCheckbox, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { RangeSlider } from '../../../ui/form/choices/Slider.tsx'
import { SixBoxCode } from '../../../ui/form/code/SixBoxCode.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'
import css from './Styleguide.module.css'

const airports: Suggestion[] = ['KVGT North Las Vegas', 'KSQL San Carlos', 'KHWD Hayward'].map((label) => ({
  id: label.slice(0, 4),
  label,
}))
const matching = (text: string) => airports.filter(({ label }) => containsWords(label, text))
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const noop = () => undefined

const ExampleForm = () => {
  const form = useAppForm({
    defaults: { email: '', terms: false },
    check: ({ email, terms }) => ({
      email: email === '' ? [fieldMessages.required, fieldMessages.email] : email.includes('@') ? [] : fieldMessages.email,
      terms: terms ? [] : fieldMessages.required,
    }),
    send: async () => {
      await wait(800)
      toast('Sent')
    },
  })
  return (
    <Form form={form}>
      <FormField name="email" label="Email" type="email" autoComplete="off" />
      <FormCheckbox name="terms" label="I agree to the Terms of use" />
      <Button type="submit" kind="go" busy={form.busy}>
        Send
      </Button>
    </Form>
  )
}

export const Controls = ({ theme }: { theme: string }) => {
  const [searched, setSearched] = useState<string | null>(null)
  const [airport, setAirport] = useState<Suggestion | null>(null)
  const [day, setDay] = useState<string | null>('2026-12-05')
  const [trip, setTrip] = useState(() => nextWeekend(new Date(), zoneWithoutAirport))
  const [range, setRange] = useState<readonly [number, number]>([150, 480])
  const [fly, setFly] = useState(true)
  const [way, setWay] = useState<'card' | 'bank'>('card')
  const [interests, setInterests] = useState<('lease' | 'own')[]>(['lease'])
  return (
    <>
      <section className={css.group}>
        <h2>Fields</h2>
        <div className={css.fields}>
          <Field label="First name" defaultValue="Helen" />
          <Field label="Rate" defaultValue="395" after="$ /h" inputMode="numeric" />
          <Field label="Email" defaultValue="helen" errors={[fieldMessages.email, fieldMessages.isUniq]} />
          <Field label="Phone" placeholder="(650) 555-0100" hint="Ten digits, for texts about your bookings." />
          <Select
            label="Home state"
            empty="Choose a state"
            choices={[
              { value: 'CA', label: 'California' },
              { value: 'NV', label: 'Nevada' },
            ]}
          />
          <Combobox
            label="Home airport"
            suggested={{ items: matching(searched ?? ''), state: 'found' }}
            onSearch={setSearched}
            value={airport}
            onChange={setAirport}
            placeholder="Code or name"
          />
          <DateField label="Valid through" day={day} onDay={setDay} min="2026-11-21" />
          <PeriodFields period={trip} zone={zoneWithoutAirport} onChange={setTrip} />
          <TextArea label="Message to the owner" placeholder="Where you plan to go" />
        </div>
      </section>
      <section className={css.group}>
        <h2>Choices</h2>
        <div className={css.row}>
          <Chip pressed={fly} onPress={() => setFly(!fly)}>
            I may fly it
          </Chip>
          <Chip pressed={false} onPress={noop}>
            Type
          </Chip>
        </div>
        <RadioGroup
          label="Pay with"
          value={way}
          onChange={setWay}
          options={[
            { value: 'card', label: 'Payment Card', hint: 'ending 4242' },
            { value: 'bank', label: 'Bank Account', hint: 'needs verification' },
          ]}
        />
        <CheckboxGroup
          label="Interests"
          values={interests}
          onChange={setInterests}
          options={[
            { value: 'lease', label: 'Dry lease' },
            { value: 'own', label: 'Co-ownership' },
          ]}
        />
        <Switch label="Email about rentals" defaultChecked />
        <RangeSlider label="Price per hour" min={1} max={1000} value={range} onChange={setRange} text={(value) => `$${value}`} />
      </section>
      <section className={css.group}>
        <h2>Code, file, form</h2>
        <SixBoxCode label="Code from the email" onChange={noop} focused={false} />
        <FileDrop
          label="Medical certificate"
          hint="JPEG, PNG, WebP, HEIC or PDF"
          accept="image/*,application/pdf"
          onFiles={(files) => toast(files[0]?.name ?? '')}
        />
        <ExampleForm />
      </section>
      <section className={css.group}>
        <h2>Menus, tabs, dialogs</h2>
        <Tabs
          label={`Example, ${theme}`}
          tabs={[
            { to: '?tab=today', label: 'Today', current: true },
            { to: '?tab=schedule', label: 'Schedule', current: false, dot: true },
            { to: '?tab=income', label: 'Income', current: false },
          ]}
        />
        <div className={css.row}>
          <DropMenu label="Drop menu" trigger={<span>Drop menu</span>}>
            Anything
          </DropMenu>
          <Tooltip text="Held on your card, not charged">
            <button type="button">Tooltip</button>
          </Tooltip>
          <Button kind="soft" onClick={() => void confirmDeletion().then((yes) => toast(yes ? 'Deleted' : 'Kept'))}>
            Delete…
          </Button>
        </div>
      </section>
    </>
  )
}
