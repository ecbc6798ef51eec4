import { blockKinds, blockScopes } from '@tailshare/contract/schedule/blocks'
import type { DisruptionPreview } from '@tailshare/contract/bookings/disruptions/disruptions'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormRadioGroup, FormSelect, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDisruptionDraft } from '../../bookings/disruptions/useDisruption.ts'
import css from './BlockDialog.module.css'
import {
  type BlockDraft,
  type BlockValues,
  type Choices,
  bodyOf,
  choiceMoved,
  nameOwnFields,
  problemsOf,
  valuesOf,
  zoneOf,
} from './blockForm.ts'
import { BlockTimes } from './BlockTimes.tsx'
import { RepeatFields } from './repeat/RepeatFields.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { bookingsUnder, useBlockChange } from './useBlockChange.ts'

const DisruptionPlan = lazy(() =>
  import('../../bookings/disruptions/DisruptionPlan.tsx').then((m) => ({ default: m.DisruptionPlan })),
)

const titles = { new: 'Set time aside', change: 'Change set-aside time', choose: 'What happens to these bookings?' }

type Props = {
  draft: BlockDraft
  onClose: () => void
  onDone?: (entryId: string | null) => void
  onBookFor?: (() => void) | undefined
  /** The pilot of the only booking under the time, who is asked. */
  asked?: string
}

/** Blocks time, once or repeating. If it overlaps bookings, a second page proposes a change for each. */
export const BlockDialog = ({ draft, onClose, onDone, onBookFor, asked }: Props) => {
  const { aircraft, entry } = draft
  const [asks, setAsks] = useState(draft.bookings !== undefined)
  const [failure, setFailure] = useState('')
  const kept = useDisruptionDraft()
  const { set } = useBlockChange((change) => {
    onClose()
    onDone?.(change.entryId)
  })
  /** Saves; if bookings overlap and nothing was written, asks what to do with them. */
  const put = async (sent: BlockValues, chosen: Choices) => {
    try {
      await set.mutateAsync({ params: { id: sent.aircraftId }, body: bodyOf(sent, { draft, choices: chosen }) })
    } catch (error) {
      nameOwnFields(error)
      if (!bookingsUnder(error)) throw error
      setAsks(true)
    }
  }
  const form = useAppForm<BlockValues>({
    defaults: valuesOf(draft),
    check: (values) => problemsOf(values, zoneOf(draft, values)),
    send: (values) => put(values, {}),
  })
  const values = form.watch()
  const zone = zoneOf(draft, values)
  /** The block leaves the bookings out, as for any schedule change. */
  const leaveAll = ({ bookings: under }: DisruptionPreview) => {
    setFailure('')
    const kept = Object.fromEntries(under.map(({ orderId }) => [orderId, 'keep' as const]))
    put(form.getValues(), kept).catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : 'Something went wrong'),
    )
  }
  const takeAlong = (move: { from: string; to: string }) => {
    const { days, until, weekStart } = { ...form.getValues(), ...choiceMoved(form.getValues(), draft, move) }
    form.setValue('days', days)
    form.setValue('until', until)
    form.setValue('weekStart', weekStart)
  }
  const done = () => {
    onClose()
    onDone?.(null)
  }

  if (asks)
    return (
      <Dialog title={asked ? `Another time for ${asked}` : titles.choose} onClose={onClose} wide>
        <div className={css.fields}>
          <Later fallback={<Skeleton shape="row" count={3} label="Looking at the bookings" />}>
            <DisruptionPlan
              cause={{ kind: 'block', aircraftId: values.aircraftId, block: bodyOf(values, { draft, choices: {} }) }}
              onDone={done}
              onAllStay={leaveAll}
              kept={kept}
              label={asked ? `Set the time aside and ask ${asked}` : 'Set the time aside'}
              empty="This time no longer overlaps a booking."
              back={
                <Button kind="soft" onClick={() => setAsks(false)}>
                  {asked ? 'Times set aside' : 'Back to the times'}
                </Button>
              }
            />
          </Later>
          <Failure>{failure}</Failure>
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
        {aircraft.length === 1 && !entry && (
          <p>
            <Tail>{aircraft[0]!.tailNumber}</Tail>
          </p>
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
        <BlockTimes zone={zone} except={entry?.id} onFirstDay={takeAlong} />
        {(!isSeries || values.scope !== 'this') && (
          <RepeatFields choice={values} firstDay={values.fromDay || valuesOf(draft).fromDay} />
        )}
        <FormTextArea name="note" label="Note, for you and your co-owners" rows={2} maxLength={300} />
        <DialogButtons>
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
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
