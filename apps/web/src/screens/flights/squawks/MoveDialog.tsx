import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import type { SquawkSeverity } from '@tailshare/contract/flights/ramp'
import type { SquawkMove, SquawkPage } from '@tailshare/contract/flights/squawks/squawks'
import { latestChoice, whyNotOperative, whyNotDeferUntil } from '@tailshare/rules/flights/squawks/squawks'
import { useState } from 'react'
import { ApiError, useAction } from '../../../api.ts'
import { severityOptions } from '../../../parts/flights/squawks/squawkWords.ts'
import squawkCss from '../../../parts/flights/squawks/Squawks.module.css'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { Field, TextArea } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { moveWords } from './moveWords.ts'

type Props = { squawk: SquawkPage; move: SquawkMove; onClose: () => void }

export const MoveDialog = ({ squawk, move, onClose }: Props) => {
  const { id, severity: before, zone, nextInspection } = squawk
  const now = useNow()
  const words = moveWords(squawk)[move]
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const [inoperative, setInoperative] = useState(squawk.inoperative)
  const [certificate, setCertificate] = useState('')
  const [placardedBy, setPlacardedBy] = useState('')
  const [severity, setSeverity] = useState<SquawkSeverity | null>(null)
  const [tried, setTried] = useState(false)
  const decide = useAction('moveSquawk', {
    onDone: () => {
      toast(words.done)
      onClose()
    },
  })
  const missing = {
    reason: move !== 'start' && reason.trim() === '' ? fieldMessages.required : undefined,
    until:
      move !== 'defer'
        ? undefined
        : until === null
          ? fieldMessages.required
          : (whyNotDeferUntil(until, { now, zone, inoperative, nextInspection }) ?? undefined),
    inoperative: (move === 'defer' && whyNotOperative({ wasInoperative: squawk.inoperative, inoperative })) || undefined,
    placardedBy: move === 'defer' && inoperative && placardedBy.trim() === '' ? fieldMessages.required : undefined,
    certificate: move === 'defer' && inoperative && certificate.trim() === '' ? fieldMessages.required : undefined,
    severity: move === 'judge' && severity === null ? fieldMessages.hasSelected : undefined,
  }
  const bodyOf = () => {
    if (move === 'defer') return { move, reason, until: until!, inoperative, ...(inoperative && { placardedBy, certificate }) }
    if (move === 'close') return { move, reason, certificate }
    if (move === 'judge') return { move, reason, severity: severity! }
    return { move, reason }
  }
  const send = () => {
    setTried(true)
    if (Object.values(missing).some(Boolean)) return
    decide.mutate({ params: { id }, body: bodyOf() }, { onError: (error) => error instanceof ApiError && toastError(error) })
  }
  const today = dayIn(now, zone)
  const latest = latestChoice(today, { inoperative, nextInspection })
  const wrong: Partial<typeof missing> = tried ? missing : {}
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className={squawkCss.form}>
        <p>
          “{squawk.text.replace(/\.$/, '')}”. {words.lead}
        </p>
        {move === 'judge' && (
          <RadioGroup
            label="It is"
            options={severityOptions.filter(({ value }) => value !== before)}
            value={severity}
            errors={wrong.severity}
            onChange={setSeverity}
          />
        )}
        {move === 'defer' && (
          <>
            <DateField
              label="Until"
              day={until}
              onDay={setUntil}
              min={today}
              max={latest.day}
              hint={latest.hint}
              errors={wrong.until}
            />
            <Checkbox
              label="The equipment is deactivated and placarded inoperative, and no hazard (14 CFR 91.213(d))"
              checked={inoperative}
              errors={missing.inoperative}
              onChange={({ target }) => setInoperative(target.checked)}
            />
            {inoperative && (
              <>
                <Field
                  label="Deactivated and placarded by"
                  value={placardedBy}
                  maxLength={120}
                  errors={wrong.placardedBy}
                  onChange={({ target }) => setPlacardedBy(target.value)}
                />
                <Field
                  label="Their certificate number, mechanic or pilot"
                  value={certificate}
                  maxLength={40}
                  errors={wrong.certificate}
                  onChange={({ target }) => setCertificate(target.value)}
                />
                <p className="muted">It is decided on at the next annual or 100 h inspection at the latest.</p>
              </>
            )}
          </>
        )}
        <TextArea
          label={words.reason}
          rows={3}
          value={reason}
          maxLength={500}
          errors={wrong.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {move === 'close' && (
          <Field
            label="Certificate number of who signed it off (optional)"
            value={certificate}
            maxLength={40}
            onChange={({ target }) => setCertificate(target.value)}
          />
        )}
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Leave it as it is
          </Button>
          <Button kind={move === 'judge' && severity === 'grounding' ? 'danger' : 'go'} busy={decide.isPending} onClick={send}>
            {move === 'judge' ? 'Save this rating' : words.button}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
