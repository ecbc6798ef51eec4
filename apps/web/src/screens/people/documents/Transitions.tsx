import type { Document } from '@tailshare/contract/people/documents/documents'
import type { Transition } from '@tailshare/contract/people/accounts/people'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import type { Account } from '../../../calls/session.ts'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { DocumentFiles } from './DocumentFiles.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from '../../../parts/people/profile/profile.module.css'

const states: Record<Transition['state'], readonly [Tone, string]> = {
  missing: ['plain', 'Missing'],
  pending: ['caution', 'Being verified'],
  negative: ['danger', 'Rejected'],
  complete: ['go', 'Verified'],
}

const dayProblem = (day: string, zone: string) => (day > dayIn(new Date(), zone) ? fieldMessages.maxValue('today') : [])

const TrainingDay = () => {
  const { value, onChange, errors } = useFormValue<string | null>('issuedOn')
  return <DateField label="Training date" day={value || null} onDay={onChange} errors={errors} />
}

/** The date can be corrected until the training is verified. */
const DateForm = ({ training, account, onDone }: { training: Transition; account: Account; onDone: () => void }) => {
  const update = useAction('updateTransition')
  const form = useAppForm<{ issuedOn: string | null }>({
    defaults: { issuedOn: training.issuedOn },
    check: ({ issuedOn }) => ({
      issuedOn: issuedOn ? dayProblem(issuedOn, homeZone(account)) : fieldMessages.required,
    }),
    send: async ({ issuedOn }) => {
      await update.mutateAsync({
        params: { id: account.id },
        body: { modelFamily: training.modelFamily, issuedOn: issuedOn! },
      })
      toast('Saved')
      onDone()
    },
  })
  return (
    <FormPanel form={form} label={`Training date, ${training.modelFamily}`} small onCancel={onDone}>
      <TrainingDay />
    </FormPanel>
  )
}

/** The family is only visible next to the button. */
const Named = ({ family, label, onClick }: { family: string; label: string; onClick: () => void }) => (
  <Button kind="soft" small aria-label={`${label}, ${family}`} onClick={onClick}>
    {label}
  </Button>
)

type Ways = { account: Account; onUpload: (family: string) => void; onDelete: (file: Document) => void }

const Row = ({ training, account, onUpload, onDelete }: Ways & { training: Transition }) => {
  const [editing, setEditing] = useState(false)
  const today = dayIn(useNow(), homeZone(account))
  const { modelFamily, state, issuedOn, reason } = training
  const [tone, text] = states[state]
  const isPending = state === 'pending'
  const trained = issuedOn && `Trained on ${plainDayText(issuedOn)}`
  return (
    <li>
      <Icon name="document" className={css.plain} />
      <div>
        <b>{modelFamily}</b>
        <small>
          {reason ?? trained ?? (state === 'missing' ? 'Not uploaded yet' : 'The training date is not known')}
          {reason && trained && <br />}
          {reason && trained}
        </small>
        <DocumentFiles
          files={account.documents.filter((file) => file.kind === 'transition' && file.modelFamily === modelFamily)}
          said={text}
          birthDate={account.birthDate}
          today={today}
          onDelete={onDelete}
        />
        {isPending && editing && <DateForm training={training} account={account} onDone={() => setEditing(false)} />}
      </div>
      <div className={css.actions}>
        <Badge tone={tone}>{text}</Badge>
        {(state === 'missing' || state === 'negative') && (
          <Named
            family={modelFamily}
            label={state === 'missing' ? 'Upload' : 'Upload again'}
            onClick={() => onUpload(modelFamily)}
          />
        )}
        {isPending && !editing && (
          <Named family={modelFamily} label={issuedOn ? 'Change date' : 'Add date'} onClick={() => setEditing(true)} />
        )}
      </div>
    </li>
  )
}

export const Transitions = (ways: Ways) => {
  const { account } = ways
  const transitions = useQuery(read('listTransitions', { params: { id: account.id } }))
  return (
    <Section
      title="Transition training"
      help="These models require training under the manufacturer’s program. Without it, you fly with a CSIP aboard."
    >
      <Loaded query={transitions} label="Loading transition training" rows={2}>
        {(found) => (
          <ul className={css.list}>
            {found.map((training) => (
              <Row key={training.modelFamily} training={training} {...ways} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
