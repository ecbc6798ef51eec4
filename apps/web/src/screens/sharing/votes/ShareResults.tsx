import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { QuotaFigures } from '@tailshare/contract/sharing/votes/votes'
import { listText } from '@tailshare/rules/bookings/orders/words'
import { figuresWithoutEffect, limitsOf } from '@tailshare/rules/bookings/quotas/shareLimits'
import { fullName } from '../../../parts/people/people/personName.ts'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { useFormValue } from '../../../ui/form/Form.tsx'
import { quotaText } from '../people/quotaText.ts'
import css from './Votes.module.css'

export type Partner = { person: Person; percent: number }

const figureNames: Record<keyof QuotaFigures, string> = {
  holidays: 'holidays',
  consecutiveDays: 'days in any 60',
  advanceDays: 'days booked ahead',
  maintenanceHours: 'maintenance hours',
}

const useFigure = (name: keyof QuotaFigures) => Number(useFormValue<string>(name).value || Number.NaN)

/** A preview from the typed figures. */
export const ShareResults = ({ holders, before }: { holders: readonly Partner[]; before: QuotaFigures }) => {
  const typed = {
    holidays: useFigure('holidays'),
    consecutiveDays: useFigure('consecutiveDays'),
    advanceDays: useFigure('advanceDays'),
    maintenanceHours: useFigure('maintenanceHours'),
  }
  const { data: after } = QuotaFigures.safeParse(typed)
  if (!after) return null
  const percents = holders.map(({ percent }) => percent)
  const idle = figuresWithoutEffect(percents, before, after).map((key) => figureNames[key])
  const columns: readonly Column<Partner>[] = [
    { title: 'Partner', cell: ({ person }) => fullName(person) },
    { title: 'Now', named: true, cell: ({ percent }) => quotaText(limitsOf(percent, before)) },
    { title: 'Then', named: true, cell: ({ percent }) => quotaText(limitsOf(percent, after)) },
    // Last, so that on phones it shares the first line with the name.
    { title: 'Share', number: true, cell: ({ percent }) => `${percent}%` },
  ]
  return (
    <div className={css.shares} aria-live="polite">
      <Table caption="What each share gets" columns={columns} rows={holders} rowKey={({ person }) => person.id} />
      {idle.length > 0 && (
        <p className={css.about}>
          No share gets more or less {listText(idle)} this way. Parts are rounded, and each share has between 7 and 21 days in any
          60.
        </p>
      )}
    </div>
  )
}
