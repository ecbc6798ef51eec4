import { documentPrivileges, type Privilege, privileges as privilegeNames } from '@tailshare/contract/people/documents/privileges'
import { documentKinds } from '@tailshare/contract/base/constants'
import { type OperatorDocument } from '@tailshare/contract/backoffice/users/operatorDocuments'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import { instantText, plainDayText } from '@tailshare/contract/text/timeText'
import { coveredThrough, recentExperienceEnds } from '@tailshare/rules/people/documents/validity'
import { type FormEvent, useRef, useState } from 'react'
import { useAction } from '../../../api.ts'
import { documentState } from '../../../parts/people/documents/documentText.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { CheckboxGroup } from '../../../ui/form/choices/Choices.tsx'
import { Select, TextArea } from '../../../ui/form/Field.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { approvalProblems, datesOf } from '../documents/decision.ts'
import type { Draft } from '../questions/drafts.ts'
import css from '../operator.module.css'

const classes = ['1', '2', '3'].map((value) => ({ value, label: `Class ${value}` }))

type Props = { document: OperatorDocument; zone: string; draft: Draft<string>; onDecided: () => void }

export const Verdict = ({ document, zone, draft, onDecided }: Props) => {
  const { id, kind, status, account, created, modelFamily, decided } = document
  const [dates, setDates] = useState(() => datesOf(document))
  const [tone, state] = documentState(document, dayIn(useNow(), zone))
  const [tried, setTried] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  // Kept while another document is open.
  const [reason, setReason] = useState(() => draft.read() ?? '')
  const [reasonError, setReasonError] = useState('')
  const box = useRef<HTMLElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const decide = useAction('decideDocument', {
    onDone: (decided) => {
      draft.write(undefined)
      toast(
        `${documentKinds[kind]} of ${account.firstName} ${account.lastName}: ${decided.status === 'complete' ? 'verified' : 'rejected'}`,
      )
    },
  })
  const problems = approvalProblems(document, dates)
  const send = (body: Parameters<typeof decide.mutate>[0]['body']) => {
    if (decide.isPending) return
    // Do not wait: the next document opens at once, and failures are reported in a toast.
    decide.mutateAsync({ params: { id }, body }).catch(toastError)
    onDecided()
  }
  const approve = () => {
    setTried(true)
    if (Object.values(problems).some((problem) => problem !== '')) return
    send({
      status: 'complete',
      issuedOn: dates.issuedOn,
      expiresOn: dates.expiresOn,
      medicalClass: dates.medicalClass === '' ? null : Number(dates.medicalClass),
      privileges: dates.privileges,
    })
  }
  const write = (text: string) => {
    setReason(text)
    setReasonError('')
    draft.write(text === '' ? undefined : text)
  }
  /** The docked buttons would cover the field. */
  const showReason = () => {
    reasonField.current?.focus()
    reasonField.current?.scrollIntoView({ block: 'nearest' })
  }
  const goBack = () => {
    setRejecting(false)
    setTimeout(() => box.current?.querySelector<HTMLElement>('[data-shortcut="reject"]')?.focus())
  }
  const cancel = () => {
    write('')
    goBack()
  }
  const reject = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) return send({ status: 'negative', reason: reason.trim() })
    setReasonError(fieldMessages.required)
    showReason()
  }

  return (
    <section ref={box} className={css.verdict} aria-label="Decision">
      <header>
        <h2>{documentKinds[kind]}</h2>
        <p>
          {account.firstName} {account.lastName}
        </p>
        <p className="label">
          {account.email}, uploaded {plainDayText(dayIn(new Date(created), zone))}
          {modelFamily && `, for ${modelFamily}`}
        </p>
      </header>
      {status !== 'pending' ? (
        <div className={css.decided}>
          <Badge tone={tone} fill>
            {state}
          </Badge>
          {document.reason && <p>{document.reason}</p>}
          {(document.issuedOn || document.expiresOn) && (
            <p>
              {document.issuedOn && `Issued ${plainDayText(document.issuedOn)}. `}
              {document.expiresOn && `Valid through ${plainDayText(document.expiresOn)}.`}
            </p>
          )}
          {document.privileges.length > 0 && <p>{document.privileges.map((code) => privilegeNames[code]).join(', ')}</p>}
          {decided && (
            <p className="label">
              {decided.by && `${decided.by}, `}
              {instantText(new Date(decided.at), zone)}
            </p>
          )}
        </div>
      ) : (
        <>
          <DateField
            label="Issued on"
            day={dates.issuedOn}
            onDay={(issuedOn) => setDates({ ...dates, issuedOn })}
            errors={tried ? problems.issuedOn : ''}
          />
          <DateField
            {...(kind === 'insurance'
              ? coveredThrough
              : kind === 'instructor_certificate'
                ? recentExperienceEnds
                : { label: 'Valid through' })}
            day={dates.expiresOn}
            onDay={(expiresOn) => setDates({ ...dates, expiresOn })}
            errors={tried ? problems.expiresOn : ''}
          />
          {kind === 'medical' && (
            <Select
              label="Medical class"
              empty="Choose a class"
              choices={classes}
              value={dates.medicalClass}
              errors={tried ? problems.medicalClass : ''}
              onChange={(event) => setDates({ ...dates, medicalClass: event.target.value })}
            />
          )}
          {kind in documentPrivileges && (
            <CheckboxGroup
              label="What the page really shows"
              options={Object.entries(documentPrivileges[kind] ?? {}).map(([value, label]) => ({
                value: value as Privilege,
                label,
              }))}
              values={dates.privileges}
              errors={tried ? problems.privileges : ''}
              onChange={(privileges) => setDates({ ...dates, privileges })}
            />
          )}
          {!rejecting ? (
            <div className={css.buttons}>
              <Button
                kind="go"
                icon="check"
                busy={decide.isPending}
                data-shortcut="approve"
                aria-keyshortcuts="A"
                onClick={approve}
              >
                Approve
              </Button>
              <Button
                kind="danger"
                icon="close"
                data-shortcut="reject"
                aria-keyshortcuts="R"
                onClick={() => {
                  setRejecting(true)
                  setTimeout(showReason)
                }}
              >
                Reject
              </Button>
            </div>
          ) : (
            <form className={css.reject} noValidate onSubmit={reject}>
              <TextArea
                ref={reasonField}
                label="Reason, as the pilot will read it"
                maxLength={500}
                value={reason}
                errors={reasonError}
                onChange={(event) => write(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') goBack()
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) reject(event)
                }}
              />
              <div className={css.buttons}>
                <Button type="submit" kind="danger" busy={decide.isPending}>
                  Reject with this reason
                </Button>
                <Button kind="soft" onClick={cancel}>
                  Cancel
                </Button>
              </div>
              <p className="label">Ctrl Enter rejects, Esc goes back and keeps what you typed.</p>
            </form>
          )}
        </>
      )}
    </section>
  )
}
