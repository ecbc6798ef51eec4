import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText } from '@tailshare/contract/text/hours'
import { dayIn } from '@tailshare/contract/text/period'
import type { WorkOrder, WorkOrderLine } from '@tailshare/contract/maintenance/shop/workOrders'
import { cycleOn } from '@tailshare/rules/maintenance/items/due'
import { problemsWithLines } from '@tailshare/rules/maintenance/shop/workOrders'
import { useState } from 'react'
import { useAction } from '../../../api.ts'
import { moveErrorToFile } from '../../../parts/people/documents/moveErrorToFile.ts'
import { DocumentFile } from '../../../parts/people/documents/DocumentFile.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Field, Select, TextArea } from '../../../ui/form/Field.tsx'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { cycleChoices } from '../due/cycleChoices.ts'
import { DayField } from '../due/dialogs/DayField.tsx'
import { StillInoperative } from '../due/StillInoperative.tsx'
import { typedHours } from '../meters/typedHours.ts'
import { typedCents } from '../../../parts/payments/typedCents.ts'
import css from './Shop.module.css'

type Answer = { outcome: 'done' | 'not_done' | null; work: string; cost: string; fixedDueOn: string | null }
const unanswered: Answer = { outcome: null, work: '', cost: '', fixedDueOn: null }
type Answers = Record<string, Answer>

const options = [
  { value: 'done', label: 'Done' },
  { value: 'not_done', label: 'Not done' },
] as const

type LineProps = { line: WorkOrderLine; today: string; answer: Answer; onAnswer: (change: Partial<Answer>) => void }

const Line = ({ line, today, answer, onAnswer }: LineProps) => {
  const isDone = answer.outcome === 'done'
  return (
    <li className={css.answer}>
      <RadioGroup
        label={line.title}
        options={options}
        value={answer.outcome}
        inline
        onChange={(outcome) => onAnswer({ outcome })}
      />
      {answer.outcome && (
        <TextArea
          label={isDone ? `What was done: ${line.title}` : `Why it was not done: ${line.title}`}
          rows={2}
          maxLength={line.squawkId === null ? 2000 : 500}
          hint={isDone ? 'As it reads in the logbook.' : undefined}
          value={answer.work}
          onChange={({ target }) => onAnswer({ work: target.value })}
        />
      )}
      {isDone && (
        <div className={css.pair}>
          <Field
            label="Cost in dollars (optional)"
            inputMode="decimal"
            autoComplete="off"
            value={answer.cost}
            onChange={({ target }) => onAnswer({ cost: target.value })}
            errors={Number.isNaN(typedCents(answer.cost)) ? fieldMessages.numeric : undefined}
          />
          {line.loadsCycle && (
            <Select
              label="Cycle"
              choices={cycleChoices(today)}
              value={answer.fixedDueOn ?? cycleOn(today).through}
              onChange={({ target }) => onAnswer({ fixedDueOn: target.value })}
            />
          )}
          {!line.loadsCycle && (line.hasFixedDue || line.lacksInterval) && (
            <DateField
              label={line.lacksInterval ? 'Due next on' : 'Date on the new part'}
              day={answer.fixedDueOn}
              onDay={(fixedDueOn) => onAnswer({ fixedDueOn })}
            />
          )}
        </div>
      )}
    </li>
  )
}

type Values = {
  doneOn: string | null
  hobbs: string
  flightMeter: string
  doneBy: string
  certificate: string
  cost: string
  lines: string
  stillInoperative: string[]
  file: File | null
}

const sentLines = (lines: readonly WorkOrderLine[], answers: Answers, today: string) =>
  lines.flatMap(({ id, loadsCycle }) => {
    const { outcome, work, cost, fixedDueOn: chosen } = answers[id] ?? unanswered
    const fixedDueOn = chosen ?? (loadsCycle ? cycleOn(today).through : null)
    if (outcome === null) return []
    const done = outcome === 'done'
    const line = { id, done, work: work.trim(), documentIds: [], costCents: done ? typedCents(cost) : null }
    return [{ ...line, ...(done && fixedDueOn && { fixedDueOn }) }]
  })

/** Date, meters and mechanic once, then each line done or not. */
export const CloseForm = ({ order, onClose }: { order: WorkOrder; onClose: () => void }) => {
  const today = dayIn(useNow(), order.zone)
  const [answers, setAnswers] = useState<Answers>({})
  const close = useAction('closeWorkOrder')
  const upload = useAction('uploadMaintenanceDocument')
  const done = order.lines.filter(({ id, itemId }) => itemId !== null && answers[id]?.outcome === 'done')
  // Loading a database is not what the invoice is about.
  const firstDone = done.find(({ hasFixedDue }) => !hasFixedDue) ?? done[0]
  const titled = order.lines.map(({ id, title, squawkId }) => ({ id, title, isSquawk: squawkId !== null }))
  const form = useAppForm<Values>({
    defaults: {
      doneOn: today,
      hobbs: tenthsText(order.hobbs),
      flightMeter: tenthsText(order.flightMeter),
      doneBy: '',
      certificate: '',
      cost: '',
      lines: '',
      stillInoperative: [],
      file: null,
    },
    check: ({ doneOn, hobbs, flightMeter, doneBy, certificate, cost }) => {
      const lines = sentLines(order.lines, answers, today)
      const wrong = problemsWithLines(titled, lines)
      return {
        ...(!doneOn && { doneOn: fieldMessages.required }),
        ...(Number.isNaN(typedHours(hobbs)) && { hobbs: fieldMessages.numeric }),
        ...(Number.isNaN(typedHours(flightMeter)) && { flightMeter: fieldMessages.numeric }),
        ...(doneBy.trim() === '' && { doneBy: fieldMessages.required }),
        ...(certificate.trim() === '' && { certificate: fieldMessages.required }),
        ...(Number.isNaN(typedCents(cost)) && { cost: fieldMessages.numeric }),
        ...(wrong && { lines: wrong }),
      }
    },
    send: async ({ doneOn, hobbs, flightMeter, doneBy, certificate, cost, stillInoperative, file }) => {
      const lines = sentLines(order.lines, answers, today)
      // Attach the document to the first item signed off.
      const documentIds =
        file && firstDone?.itemId
          ? [(await upload.mutateAsync({ body: { itemId: firstDone.itemId }, file }).catch(moveErrorToFile)).id]
          : []
      const { number } = await close.mutateAsync({
        params: { id: order.id },
        body: {
          doneOn: doneOn!,
          hobbs: typedHours(hobbs),
          flightMeter: typedHours(flightMeter),
          doneBy,
          certificate,
          costCents: typedCents(cost),
          stillInoperative,
          lines: lines.map((line) => (line.id === firstDone?.id ? { ...line, documentIds } : line)),
        },
      })
      toast(`Work order ${number} is closed`)
      onClose()
    },
  })
  const put = (id: string, change: Partial<Answer>) => {
    form.clearErrors('lines')
    setAnswers((now) => ({ ...now, [id]: { ...(now[id] ?? unanswered), ...change } }))
  }
  const allDone = () => {
    form.clearErrors('lines')
    setAnswers((now) =>
      Object.fromEntries(order.lines.map(({ id }) => [id, { ...(now[id] ?? unanswered), outcome: 'done' as const }])),
    )
  }
  return (
    <FormPanel form={form} label="Close the work order" save="Close the work order" onCancel={onClose}>
      <div className={css.pair}>
        <DayField name="doneOn" label="Done on" max={today} />
        <FormField name="hobbs" label="Hobbs then" inputMode="decimal" autoComplete="off" />
        <FormField name="flightMeter" label="Flight meter then" inputMode="decimal" autoComplete="off" />
      </div>
      <div className={css.pair}>
        <FormField name="doneBy" label="Done by" maxLength={120} autoComplete="off" />
        <FormField
          name="certificate"
          label="Certificate number"
          maxLength={40}
          autoComplete="off"
          hint="Such as A&P 3120447; A&P/IA for an annual."
        />
      </div>
      <p>
        <Button kind="line" small icon="check" onClick={allDone}>
          Everything was done
        </Button>
      </p>
      <ul>
        {order.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            today={today}
            answer={answers[line.id] ?? unanswered}
            onAnswer={(change) => put(line.id, change)}
          />
        ))}
      </ul>
      <StillInoperative
        aircraftId={order.aircraftId}
        asked={order.lines.some((line) => line.endsDeferrals && answers[line.id]?.outcome === 'done')}
        except={order.lines.map(({ squawkId }) => squawkId)}
      />
      <FormField
        name="cost"
        label="Other costs of the visit in dollars (optional)"
        inputMode="decimal"
        autoComplete="off"
        hint="Beside what the lines cost."
      />
      {firstDone && (
        <DocumentFile
          label="Invoice or logbook page"
          hint={`Kept in the logbook with ${firstDone.title}, as one file for the whole visit.`}
          busy={form.busy}
        />
      )}
      <Failure>{form.formState.errors.lines?.message ?? ''}</Failure>
    </FormPanel>
  )
}
