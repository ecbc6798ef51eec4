import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { moneyText, plainDollars } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import type { DepreciationRow, YearPack } from '@tailshare/contract/reports/yearPack/yearPack'
import { useState } from 'react'
import { useAction } from '../../../api.ts'
import { centsOf } from '../../../parts/payments/typedCents.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/display/lists/Facts.tsx'
import { FormField, type Problems, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from './YearPack.module.css'
import { DateField } from '../../../ui/form/dates/DateField.tsx'

type Values = { dollars: string; day: string | null; percent: string }

const percentOf = (typed: string) => (/^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : null)

const problemsOf = ({ dollars, day, percent }: Values): Problems<Values> => ({
  ...(!centsOf(dollars) && { dollars: dollars.trim() === '' ? fieldMessages.required : fieldMessages.numeric }),
  ...(!day && { day: fieldMessages.required }),
  ...((percentOf(percent) ?? 101) > 100 && {
    percent:
      percent.trim() === ''
        ? fieldMessages.required
        : percentOf(percent) === null
          ? fieldMessages.numeric
          : fieldMessages.maxValue('100%'),
  }),
})

const Day = ({ max }: { max: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>('day')
  return <DateField label="In service since" day={value || null} onDay={onChange} max={max} errors={errors} />
}

const Enter = ({ row, year, onDone }: { row: DepreciationRow; year: number; onDone: () => void }) => {
  const save = useAction('saveDepreciation')
  const today = dayIn(useNow(), homeZone(useAccount()!))
  const lastDay = `${year}-12-31`
  const form = useAppForm<Values>({
    defaults: {
      dollars: row.priceCents === null ? '' : plainDollars(row.priceCents),
      day: row.inServiceOn,
      percent: row.businessPercent === null ? '' : String(row.businessPercent),
    },
    check: problemsOf,
    send: async ({ dollars, day, percent }) => {
      const body = { year, priceCents: centsOf(dollars)!, inServiceOn: day!, businessPercent: percentOf(percent)! }
      await save.mutateAsync({ params: { id: row.aircraftId }, body })
      toast('Saved')
      onDone()
    },
  })
  return (
    <FormPanel form={form} label={`For depreciation of ${row.tailNumber}`} raised onCancel={onDone}>
      <FormField name="dollars" label="Price" inputMode="decimal" autoComplete="off" after="USD" />
      <Day max={today < lastDay ? today : lastDay} />
      <FormField name="percent" label={`Business share in ${year}`} inputMode="decimal" autoComplete="off" after="%" />
    </FormPanel>
  )
}

const Row = ({ row, year, isOwn }: { row: DepreciationRow; year: number; isOwn: boolean }) => {
  const [open, setOpen] = useState(false)
  const { tailNumber, modelName, priceCents, inServiceOn, businessPercent } = row
  return (
    <li>
      <h3>
        {tailNumber}, {modelName}
      </h3>
      {open ? (
        <Enter row={row} year={year} onDone={() => setOpen(false)} />
      ) : (
        <>
          <Facts
            facts={[
              ['Price', priceCents === null ? '' : moneyText(priceCents)],
              ['In service since', inServiceOn === null ? '' : plainDayText(inServiceOn)],
              [`Business share in ${year}`, businessPercent === null ? '' : `${businessPercent}%`],
            ]}
          />
          {isOwn && (
            <div>
              <Button kind="soft" small icon="edit" onClick={() => setOpen(true)}>
                {businessPercent === null ? 'Enter' : 'Change'}
                <span className="vh"> what depreciation of {tailNumber} goes by</span>
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  )
}

/** Entered by the owner; used in no calculation. */
export const Depreciation = ({ pack: { depreciation, year, isOwn } }: { pack: YearPack }) =>
  depreciation.length > 0 && (
    <Section
      title="For depreciation"
      help={`What ${isOwn ? 'you enter' : 'the owner entered'} goes into the pack as it is. We work nothing out from it; that is for your advisor.`}
    >
      <ul className={css.entered}>
        {depreciation.map((row) => (
          <Row key={`${row.aircraftId} ${year}`} row={row} year={year} isOwn={isOwn} />
        ))}
      </ul>
    </Section>
  )
