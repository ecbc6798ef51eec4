import type { PaymentMethod } from '@tailshare/contract/payments/payments'
import { type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { CardForm } from './CardForm.tsx'
import { Loaded } from '../../page/Loaded.tsx'
import css from './MethodDialog.module.css'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { methodName } from './methodName.ts'

const another = 'another'

const hintOf = ({ expires, isPrimary }: PaymentMethod) =>
  [expires && `expires ${expires}`, isPrimary && 'primary'].filter(Boolean).join(', ') || undefined

type Choosing = {
  currentId: string | null | undefined
  busy: boolean
  failure: string
  onChoose: (id: string) => void
  onClose: () => void
}

const Choice = ({ methods, currentId, busy, failure, onChoose, onClose }: Choosing & { methods: readonly PaymentMethod[] }) => {
  const [chosen, setChosen] = useState(methods.some(({ id }) => id === currentId) ? currentId! : (methods[0]?.id ?? another))
  return (
    <>
      {methods.length > 0 && (
        <RadioGroup
          label="Pay with"
          value={chosen}
          onChange={setChosen}
          options={[
            ...methods.map((method) => ({ value: method.id, label: methodName(method), hint: hintOf(method) })),
            { value: another, label: 'Another card' },
          ]}
        />
      )}
      <Failure>{failure}</Failure>
      {chosen === another ? (
        <CardForm
          submitLabel="Save and use this card"
          onSaved={({ id }) => {
            setChosen(id)
            onChoose(id)
          }}
        />
      ) : (
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Keep current method
          </Button>
          <Button
            kind="go"
            busy={busy}
            disabledReason={chosen === currentId ? 'Already in use.' : undefined}
            onClick={() => onChoose(chosen)}
          >
            Use this method
          </Button>
        </DialogButtons>
      )}
    </>
  )
}

export const MethodDialog = ({
  title,
  note,
  methods,
  ...choosing
}: Choosing & { title: string; note: string; methods: UseQueryResult<PaymentMethod[]> }) => (
  <Dialog title={title} onClose={choosing.onClose}>
    <div className={css.contents}>
      <p className="muted">{note}</p>
      <Loaded query={methods} label="Loading your payment methods">
        {(found) => <Choice methods={found} {...choosing} />}
      </Loaded>
    </div>
  </Dialog>
)
