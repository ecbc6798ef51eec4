import { type HolidayDraft, type PublishedDraft, QuestionBody } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { ordinalText } from '@tailshare/contract/text/countText'
import { dayText, instantText } from '@tailshare/contract/text/timeText'
import { drawHolidays } from '@tailshare/rules/sharing/holidays/holidayDraft'
import { useState } from 'react'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useAction } from '../../../api.ts'
import { checkWith, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from './Holidays.module.css'

/** Visible to everyone. */
const QuestionDialog = ({ params, onClose }: { params: { aircraftId: string; year: number }; onClose: () => void }) => {
  const ask = useAction('questionHolidayDraft')
  const form = useAppForm<{ reason: string }>({
    defaults: { reason: '' },
    check: checkWith(QuestionBody),
    send: async (body) => {
      await ask.mutateAsync({ params, body })
      toast('Everyone will see your question.')
      onClose()
    },
  })
  return (
    <Dialog title="Question this result" onClose={onClose}>
      <FormPanel form={form} label="Question this result" save="Ask everybody" kind="ink" onCancel={onClose}>
        <FormTextArea name="reason" label="What should the others look at?" rows={3} maxLength={500} />
      </FormPanel>
    </Dialog>
  )
}

type Pick = PublishedDraft['picks'][number] & {
  name: string
  who: string
  nth: number
  by: PublishedDraft['holders'][number]['by']
}

const whyText: Record<Pick['by'], (choice: number) => string> = {
  ranking: (choice) => `their ${ordinalText(choice)} choice`,
  last_year: (choice) => `their ${ordinalText(choice)} choice last time, as they did not answer`,
  calendar: () => 'the next by the calendar, as they did not answer',
}

const picksOf = ({ picks, holders, holidays }: PublishedDraft): Pick[] =>
  picks.map((pick, index) => {
    const holder = holders.find(({ id }) => id === pick.holderId)!
    return {
      ...pick,
      name: holidays.find(({ day }) => day === pick.day)!.name,
      who: holder.firstName,
      by: holder.by,
      nth: picks.slice(0, index + 1).filter(({ holderId }) => holderId === pick.holderId).length,
    }
  })

const columns: readonly Column<Pick>[] = [
  { title: 'Round', cell: ({ round }) => `${round}` },
  { title: 'Holiday', cell: ({ name, day }) => `${name}, ${dayText(day)}` },
  { title: 'Goes to', named: true, cell: ({ who }) => who },
  { title: 'Why', named: true, cell: ({ nth, who, by, choice }) => `${ordinalText(nth)} pick of ${who}: ${whyText[by](choice)}` },
]

const hexOf = async (text: string) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Recomputes the draft from its seed in the reader's browser. */
const recompute = async ({ seed, seedHash, holders, holidays, order, picks }: PublishedDraft) => {
  const texts = holders.map(({ id }) => `${seed}:${id}`)
  const hashes = new Map(await Promise.all(texts.map(async (text) => [text, await hexOf(text)] as const)))
  const again = drawHolidays({ seed, holders, holidays: holidays.map(({ day }) => day) }, (text) => hashes.get(text)!)
  const isSame =
    JSON.stringify([again.order, again.picks.map(({ day }) => day)]) === JSON.stringify([order, picks.map(({ day }) => day)])
  return isSame && (await hexOf(seed)) === seedHash
}

const keep = (result: PublishedDraft) => {
  const href = URL.createObjectURL(new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: `holiday-draft-${result.year}.json` }).click()
  URL.revokeObjectURL(href)
}

const Proof = ({ result }: { result: PublishedDraft }) => {
  const [isSame, setSame] = useState<boolean | 'failed' | null>(null)
  return (
    <>
      <p className={css.seed}>
        The draw started from this number (the seed): {result.seed}. Its fingerprint (SHA-256) was there when the draft opened:{' '}
        {result.seedHash}.
      </p>
      <div className={css.buttons}>
        <Button kind="line" icon="refresh" onClick={() => void recompute(result).then(setSame, () => setSame('failed'))}>
          Recompute it here
        </Button>
        <Button kind="line" icon="download" onClick={() => keep(result)}>
          Keep what it was drawn from
        </Button>
      </div>
      <p className={css.said} role="status">
        {isSame === true && 'Your browser got the same result from the seed.'}
        {isSame === 'failed' &&
          'Your browser cannot compute fingerprints here. Keep what it was drawn from, and recompute it as the page about the draft says.'}
        {isSame === false && 'Your browser got a DIFFERENT result. Please ask everyone to look at it.'}
      </p>
    </>
  )
}

type Props = { found: HolidayDraft; run: NonNullable<HolidayDraft['draft']>; result: PublishedDraft }

export const Result = ({ found, run, result }: Props) => {
  const [asks, setAsks] = useState(false)
  const names = result.order.map((id) => result.holders.find((holder) => holder.id === id)?.firstName)
  const until = run.questionUntil && instantText(new Date(run.questionUntil), found.zone)
  return (
    <Section
      title={`Result of ${found.year}`}
      note={`Drawn in the order ${names.join(', ')}, there and back. The partner who got the least of what they wanted last year was first; the seed decided among equals.`}
      action={
        run.mayQuestion && (
          <Button kind="line" small onClick={() => setAsks(true)}>
            Question it
          </Button>
        )
      }
    >
      {result.picks.length === 0 ? (
        <p className="muted">Nobody wanted one.</p>
      ) : (
        <Table caption={`Picks of ${found.year}`} columns={columns} rows={picksOf(result)} rowKey={({ day }) => day} />
      )}
      {run.mayQuestion && <p className={classes('label', css.said)}>Open to question until {until}.</p>}
      {run.questions.length > 0 && (
        <ul className={css.list} aria-label="Questions">
          {run.questions.map(({ person, reason, at }) => (
            <li key={at} className={css.row}>
              <span className={css.name}>
                “{reason}”
                <small>
                  {fullName(person)}, {instantText(new Date(at), found.zone)}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Proof result={result} />
      {asks && <QuestionDialog params={{ aircraftId: found.aircraftId, year: found.year }} onClose={() => setAsks(false)} />}
    </Section>
  )
}
