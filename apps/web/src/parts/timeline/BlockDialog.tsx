import { blockKinds, blockScopes } from '@tailshare/contract/blocks'
import type { LiesOver } from '@tailshare/contract/schedule'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Form, FormRadioGroup, FormSelect, FormTextArea, useAppForm } from '../../ui/form/Form.tsx'
import { Failure } from '../../ui/form/Failure.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import css from './BlockDialog.module.css'
import { type BlockDraft, type BlockValues, bodyOf, nameOwnFields, problemsOf, valuesOf, zoneOf } from './blockForm.ts'
import { BlockTimes } from './BlockTimes.tsx'
import { ConflictList, type Choices } from './ConflictList.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { bookingsUnder, useBlockChange } from './useBlockChange.ts'

const titles = { new: 'Set time aside', change: 'Change set-aside time', choose: 'What happens to these bookings?' }

type Props = {
  draft: BlockDraft
  onClose: () => void
  onDone?: (entryId: string | null) => void
  onBookFor?: (() => void) | undefined
}

/** Time to set aside, once or again and again; where it lies over bookings, its second page asks what happens to each. */
export const BlockDialog = ({ draft, onClose, onDone, onBookFor }: Props) => {
  const { aircraft, entry } = draft
  const [bookings, setBookings] = useState<readonly LiesOver[] | null>(draft.bookings ?? null)
  const [choices, setChoices] = useState<Choices>({})
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState('')
  const { set } = useBlockChange((change) => {
    onClose()
    onDone?.(change.entryId)
  })
  /** Asks what happens to the bookings that it lies over, where that is why nothing was written. */
  const put = async (sent: BlockValues, chosen: Choices) => {
    try {
      await set.mutateAsync({ params: { id: sent.aircraftId }, body: bodyOf(sent, { draft, choices: chosen, message }) })
    } catch (error) {
      nameOwnFields(error)
      const under = bookingsUnder(error)
      if (!under) throw error
      setBookings(under)
    }
  }
  const form = useAppForm<BlockValues>({
    defaults: valuesOf(draft),
    check: (values) => problemsOf(values, zoneOf(draft, values)),
    send: (values) => put(values, {}),
  })
  const values = form.watch()
  const zone = zoneOf(draft, values)
  const apply = () => {
    setFailure('')
    put(form.getValues(), choices).catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : 'Something went wrong'),
    )
  }

  if (bookings)
    return (
      <Dialog title={titles.choose} onClose={onClose} wide>
        <div className={css.fields}>
          <ConflictList {...{ bookings, zone, choices, message }} onChoices={setChoices} onMessage={setMessage} />
          <Failure>{failure}</Failure>
          <div className={css.buttons}>
            <Button kind="soft" onClick={() => setBookings(null)}>
              Back to the times
            </Button>
            <Button
              kind="go"
              busy={set.isPending}
              disabledReason={bookings.some(({ orderId }) => !choices[orderId]) ? 'Choose for each booking first.' : undefined}
              onClick={apply}
            >
              Set the time aside
            </Button>
          </div>
        </div>
      </Dialog>
    )
  const isSeries = typeof entry?.rule === 'string'
  return (
    <Dialog title={entry ? titles.change : titles.new} onClose={onClose} wide>
      <Form form={form} label={entry ? titles.change : titles.new}>
        {aircraft.length > 1 && !entry && (
          <FormSelect
            name="aircraftId"
            label="Aircraft"
            choices={aircraft.map(({ id, tailNumber }) => ({ value: id, label: tailNumber }))}
          />
        )}
        {isSeries && (
          <FormRadioGroup
            name="scope"
            label="What changes"
            options={Object.entries(blockScopes).map(([value, label]) => ({ value, label }))}
          />
        )}
        <FormRadioGroup
          name="kind"
          label="For"
          inline
          options={Object.entries(blockKinds).map(([value, label]) => ({ value, label }))}
        />
        <BlockTimes zone={zone} />
        {(!isSeries || values.scope !== 'this') && (
          <RepeatFields choice={values} firstDay={values.fromDay || valuesOf(draft).fromDay} />
        )}
        <FormTextArea name="note" label="Note, for you and your co-owners" rows={2} maxLength={300} />
        <div className={css.buttons}>
          {onBookFor && (
            <Button kind="line" onClick={onBookFor}>
              Book it for a pilot instead
            </Button>
          )}
          <Button kind="soft" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="go" type="submit" busy={form.busy}>
            {entry ? 'Save' : 'Set aside'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
