import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { useAction } from '../../../../../api.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Form, FormTextArea, useAppForm } from '../../../../../ui/form/Form.tsx'
import { FormStars } from '../../../../../ui/form/choices/StarField.tsx'
import { toast } from '../../../../../ui/overlay/toast/toast.ts'
import css from './HowWasIt.module.css'
import { bodyOf, problemsOf, subjectText, valuesOf, type Mine } from './reviewForm.ts'

const hints = {
  aircraft: 'How it flew, what was on board, what shape it was in.',
  owner: 'How easy they were to reach and to deal with.',
  csip: 'How they taught.',
  pilot: 'How they treated the aircraft and you.',
} as const

type Props = { order: Order; mine: readonly Mine[]; until: string; onDone: () => void }

export const ReviewForm = ({ order, mine, until, onDone }: Props) => {
  const isNew = mine.every(({ written }) => written === null)
  const write = useAction('writeReviews')
  const form = useAppForm({
    defaults: valuesOf(mine),
    check: (values) => problemsOf(mine, values),
    send: async (values) => {
      await write.mutateAsync({ params: { id: order.id }, body: bodyOf(mine, values) })
      toast(isNew ? 'Thank you for your review' : 'Your review is changed', { about: order.id })
      onDone()
    },
  })
  return (
    <Form form={form} label="How was it?">
      <p className="muted">
        No one sees it until the other side has written too, or until {until}. You can change it until then.
      </p>
      <div className={css.subjects}>
        {mine.map((one) => (
          <div key={one.about} className={css.subject}>
            <FormStars name={`${one.about}Rating`} label={subjectText(one)} />
            <FormTextArea
              name={`${one.about}Text`}
              label={`Your words about ${one.name}, if you like`}
              rows={3}
              maxLength={2000}
              hint={hints[one.about]}
            />
          </div>
        ))}
      </div>
      <div>
        <Button type="submit" kind="go" busy={form.busy}>
          {isNew ? 'Send review' : 'Save changes'}
        </Button>
      </div>
    </Form>
  )
}
