import { codeText } from '@tailshare/contract/text/countText'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { paths } from '@tailshare/contract/base/paths'
import { wholePeriodText } from '@tailshare/contract/text/timeText'
import type { ShopDay, ShopDays } from '@tailshare/contract/maintenance/shop/workOrders'
import { useState } from 'react'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { useAction } from '../../../api.ts'
import { dueText } from '../../../parts/aircraft/upkeep/due.ts'
import { DisruptionPlan } from '../../../parts/bookings/disruptions/DisruptionPlan.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxGroup } from '../../../ui/form/choices/Choices.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { forecastText } from '../forecastText.ts'
import css from './Shop.module.css'

type Props = { record: MaintenanceRecord; days: ShopDays; day: ShopDay | null; onClose: () => void }
type Tied = { disruptionId?: string; entryId?: string }

const blockOf = ({ from, to }: ShopDay, note: string) => ({ kind: 'maintenance' as const, from, to, note })

/** Work, shop, and the bookings in the way. */
export const PlanVisit = ({ record, days, day, onClose }: Props) => {
  const navigate = useNavigate()
  const bundled = day?.itemIds ?? days.itemIds
  const [shopName, setShopName] = useState('')
  const [shopContact, setShopContact] = useState('')
  const [itemIds, setItemIds] = useState<string[]>(bundled)
  const [squawkIds, setSquawkIds] = useState(days.squawks.map(({ id }) => id))
  const [tried, setTried] = useState(false)
  const add = useAction('addWorkOrder')
  const set = useAction('setSchedule')
  const isEmpty = itemIds.length + squawkIds.length === 0
  const isReady = shopName.trim() !== '' && !isEmpty
  const make = (tied: Tied) =>
    add.mutate(
      { params: { id: record.id }, body: { shopName, shopContact, itemIds, squawkIds, ...tied } },
      {
        onError: toastError,
        onSuccess: ({ id, number }) => {
          toast(`Work order ${number} is ready`)
          void navigate(paths.maintenance(record.id, { tab: 'shop', order: id }))
        },
      },
    )
  const send = () => {
    setTried(true)
    if (!isReady) return
    if (!day) return make({})
    set.mutate(
      { params: { id: record.id }, body: blockOf(day, shopName) },
      { onError: toastError, onSuccess: ({ entryId }) => make(entryId ? { entryId } : {}) },
    )
  }
  const forecasts = new Map(record.forecast.map((one) => [one.itemId, one]))
  const items = record.items
    .filter(({ retired, notApplicable }) => !retired && notApplicable === null)
    .toSorted((a, b) => Number(bundled.includes(b.id)) - Number(bundled.includes(a.id)))
  const title = day
    ? `In the shop, ${wholePeriodText({ from: new Date(day.from), to: new Date(day.to) }, days.zone)}`
    : 'Work order'
  return (
    <Dialog title={title} onClose={onClose} wide>
      <div className={css.plan}>
        <Field
          label="Shop"
          value={shopName}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => setShopName(target.value)}
          errors={tried && shopName.trim() === '' ? fieldMessages.required : undefined}
        />
        <Field
          label="Contact (optional)"
          hint="Who to ask for, a phone number or an email address."
          value={shopContact}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setShopContact(target.value)}
        />
        <CheckboxGroup
          label="To be done"
          options={items.map((item) => ({
            value: item.id,
            label: item.title,
            hint: forecastText(item, forecasts.get(item.id)) ?? `Due ${dueText(item)}`,
          }))}
          values={itemIds}
          onChange={setItemIds}
          errors={tried && isEmpty ? fieldMessages.hasElements : undefined}
        />
        {days.squawks.length > 0 && (
          <CheckboxGroup
            label="Squawks"
            options={days.squawks.map(({ id, text, severity, state }) => ({
              value: id,
              label: text,
              hint: codeText(`${severity}, ${state}`),
            }))}
            values={squawkIds}
            onChange={setSquawkIds}
          />
        )}
        {day && days.mayMove ? (
          isReady ? (
            <DisruptionPlan
              cause={{ kind: 'block', aircraftId: record.id, block: blockOf(day, shopName) }}
              onDone={({ id }) => make({ disruptionId: id })}
              label="Set the time aside"
              empty="No booking is in the way."
            />
          ) : (
            <p className="muted">Name the shop and the work. Then you see what happens to the bookings.</p>
          )
        ) : (
          <p>
            <Button kind="go" busy={add.isPending || set.isPending} onClick={send}>
              {day ? 'Set the time aside' : 'Make the work order'}
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  )
}
