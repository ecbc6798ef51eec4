import { blockKinds, blockScopes, type BlockKind, type BlockScope } from '@tailshare/contract/blocks'
import { dayIn, instantAt, type Period } from '@tailshare/contract/period'
import type { LiesOver } from '@tailshare/contract/schedule'
import { timeIn } from '@tailshare/contract/timeText'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Form, FormRadioGroup, FormSelect, FormTextArea, useAppForm } from '../../ui/form/Form.tsx'
import { Failure } from '../../ui/form/Failure.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import css from './BlockDialog.module.css'
import { BlockTimes } from './BlockTimes.tsx'
import { ConflictList, type Choices } from './ConflictList.tsx'
import { choiceOf, type RepeatChoice, repeatProblems, ruleOf } from './repeatChoice.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { bookingsUnder, useBlockChange } from './useBlockChange.ts'

/** What the dialog begins with: a span of free time, or an entry that is to be different. */
export type BlockDraft = {
  aircraft: readonly { id: string; tailNumber: string; zone: string }[]
  period: Period
  entry?: { id: string; kind: BlockKind; note: string; rule: string | null }
  /** What it lies over, where that is known already. */
  bookings?: readonly LiesOver[]
}

type Values = RepeatChoice & {
  aircraftId: string
  kind: BlockKind
  note: string
  fromDay: string
  fromTime: string
  toDay: string
  toTime: string
  scope: BlockScope
}

const titles = { new: 'Set time aside', change: 'Change set-aside time', choose: 'What happens to these bookings?' }

/** Time to set aside, once or again and again; where it lies over bookings, its second page asks what happens to each. */
export const BlockDialog = ({
  draft,
  onClose,
  onDone,
}: {
  draft: BlockDraft
  onClose: () => void
  onDone?: (entryId: string | null) => void
}) => {
  const { aircraft, period, entry } = draft
  const firstZone = aircraft[0]!.zone
  const [bookings, setBookings] = useState<readonly LiesOver[] | null>(draft.bookings ?? null)
  const [choices, setChoices] = useState<Choices>({})
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState('')
  const { set } = useBlockChange((change) => {
    onClose()
    onDone?.(change.entryId)
  })
  const firstDay = dayIn(period.from, firstZone)
  const zoneFor = (id: string) => aircraft.find((one) => one.id === id)?.zone ?? firstZone
  const spanOf = ({ aircraftId, fromDay, fromTime, toDay, toTime }: Values): Period => ({
    from: instantAt(fromDay, fromTime, zoneFor(aircraftId)),
    to: instantAt(toDay, toTime, zoneFor(aircraftId)),
  })

  const put = async (values: Values, chosen: Choices) => {
    const { from, to } = spanOf(values)
    const isSeries = entry?.rule !== undefined && entry.rule !== null
    const rule = ruleOf(values, values.fromDay)
    const saysRule = !isSeries || values.scope !== 'this'
    // A rule that no one touched moves along with the times, and counts on.
    const isSame = isSeries && rule === ruleOf(choiceOf(entry.rule, values.fromDay), values.fromDay)
    await set.mutateAsync({
      params: { id: values.aircraftId },
      body: {
        ...(entry && { id: entry.id, scope: isSeries ? values.scope : 'this' }),
        kind: values.kind,
        note: values.note,
        from: from.toISOString(),
        to: to.toISOString(),
        ...(saysRule && !isSame && { rule }),
        choices: Object.entries(chosen).map(([orderId, choice]) => ({ orderId, choice })),
        message,
      },
    })
  }
  const orAsk = (error: unknown) => {
    const under = bookingsUnder(error)
    if (!under) throw error
    setBookings(under)
  }

  const form = useAppForm<Values>({
    defaults: {
      aircraftId: aircraft[0]!.id,
      kind: entry?.kind ?? 'own',
      note: entry?.note ?? '',
      fromDay: firstDay,
      fromTime: timeIn(period.from, firstZone),
      toDay: dayIn(period.to, firstZone),
      toTime: timeIn(period.to, firstZone),
      scope: 'this',
      ...choiceOf(entry?.rule ?? null, firstDay),
    },
    check: (values) => {
      const outOfOrder = !values.fromDay || !values.toDay || spanOf(values).to <= spanOf(values).from
      return {
        ...(!values.fromDay && { fromDay: 'This field is required' }),
        ...(!values.toDay
          ? { toDay: 'This field is required' }
          : outOfOrder && { toDay: 'The end must be later than the start' }),
        ...repeatProblems(values, values.fromDay),
      }
    },
    send: (values) =>
      put(values, {}).catch((error: unknown) => {
        // The server names the span and the rule; here they have fields of their own.
        if (error instanceof Error && 'fields' in error) {
          const fields = error.fields as Record<string, string[]>
          for (const [name, own] of [
            ['from', 'fromDay'],
            ['to', 'toDay'],
            ['rule', 'repeat'],
          ] as const)
            if (fields[name]) fields[own] = fields[name]
        }
        orAsk(error)
      }),
  })
  const values = form.watch()
  const zone = zoneFor(values.aircraftId)
  const apply = () => {
    setFailure('')
    put(form.getValues(), choices).catch((error: unknown) => {
      const under = bookingsUnder(error)
      if (under) setBookings(under)
      else setFailure(error instanceof Error ? error.message : 'Something went wrong')
    })
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
  const isSeries = entry?.rule != null
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
        {(!isSeries || values.scope !== 'this') && <RepeatFields choice={values} firstDay={values.fromDay || firstDay} />}
        <FormTextArea name="note" label="Note, for you and your co-owners" rows={2} maxLength={300} />
        <div className={css.buttons}>
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
