import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import type { Swap } from '@tailshare/contract/sharing/holidays/swaps'
import { instantText } from '@tailshare/contract/text/timeText'
import { useState } from 'react'
import { useAction, read } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { askedText, thingText } from './swapText.ts'
import { plainDollars } from '@tailshare/contract/text/money'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { TermFields } from './TermFields.tsx'
import { checkTerms, keyOf, termsOf, type TermValues } from './termValues.ts'
import css from './Swaps.module.css'

/** The offerer accepts or rejects exactly these terms. */
const CounterDialog = ({ aircraftId, swap, onClose }: { aircraftId: string; swap: Swap; onClose: () => void }) => {
  const { asked, id, version, by } = swap
  const choices = useQuery(read('listSwapChoices', { params: { aircraftId } }))
  const counter = useAction('counterSwap')
  const form = useAppForm<TermValues>({
    defaults: {
      back: asked.item ? keyOf(asked.item) : '',
      dollars: asked.cents > 0 ? plainDollars(asked.cents) : '',
      holidays: asked.holidays > 0 ? `${asked.holidays}` : '',
      year: `${asked.year}`,
    },
    check: checkTerms,
    send: async (values) => {
      await counter.mutateAsync({ params: { aircraftId, id }, body: { version, terms: termsOf(values) } })
      toast(`Your terms wait for ${by.firstName}’s yes.`)
      onClose()
    },
  })
  return (
    <Dialog title="Propose other terms" onClose={onClose}>
      <Loaded query={choices} label="Loading what can be swapped">
        {({ items, zone }) => (
          <FormPanel form={form} label="Propose other terms" save="Propose" kind="ink" onCancel={onClose}>
            <TermFields items={items.filter(({ isYou }) => isYou)} zone={zone} year={asked.year} />
          </FormPanel>
        )}
      </Loaded>
    </Dialog>
  )
}

const states: Record<Swap['state'], [Tone, string]> = {
  open: ['caution', 'Open'],
  accepted: ['go', 'Swapped'],
  declined: ['danger', 'Declined'],
  withdrawn: ['plain', 'Taken back'],
  expired: ['plain', 'Not answered'],
  ended: ['plain', 'Changed since'],
}

type Effect = Swap['effects'][number]
const columns: readonly Column<Effect>[] = [
  { title: 'Left of the quota', cell: ({ person }) => person.firstName },
  {
    title: 'Holidays',
    named: true,
    cell: ({ holidays: { year, before, after } }) => `${before} now, then ${countText(after, 'holiday')} in ${year}`,
  },
  {
    title: 'Days ahead',
    named: true,
    cell: ({ advanceDays: { before, after } }) => `${before} now, then ${countText(after, 'day')}`,
  },
]

const Answer = ({ swap, aircraftId }: { swap: Swap; aircraftId: string }) => {
  const { id, version, you } = swap
  const [proposes, setProposes] = useState(false)
  const params = { aircraftId, id }
  const accept = useAction('acceptSwap', { onDone: () => toast('Swapped. Bookings and quotas have changed.') })
  const decline = useAction('declineSwap', { onDone: () => toast('Declined') })
  const withdraw = useAction('withdrawSwap', { onDone: () => toast('Your offer was withdrawn') })
  const onError = { onError: toastError }
  return (
    <div className={css.buttons}>
      {you.mayAccept && (
        <Button
          kind="go"
          icon="check"
          busy={accept.isPending}
          onClick={() => accept.mutate({ params, body: { version } }, onError)}
        >
          {swap.counter ? 'Accept these terms' : 'Accept'}
        </Button>
      )}
      {you.mayPropose && (
        <Button kind="soft" onClick={() => setProposes(true)}>
          Other terms
        </Button>
      )}
      {you.mayDecline && (
        <Button kind="line" busy={decline.isPending} onClick={() => decline.mutate({ params, body: { version } }, onError)}>
          Decline
        </Button>
      )}
      {you.mayWithdraw && (
        <Button kind="line" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params }, onError)}>
          Take it back
        </Button>
      )}
      {proposes && <CounterDialog aircraftId={aircraftId} swap={swap} onClose={() => setProposes(false)} />}
    </div>
  )
}

export const SwapCard = ({ swap, aircraftId, zone }: { swap: Swap; aircraftId: string; zone: string }) => {
  const { state, by, to, offered, asked, counter, note, effects, acceptedBy, expires, settled, you } = swap
  const isOpen = state === 'open'
  const [tone, word] = states[state]
  const whose = you.isOfferer ? 'You offer' : `${by.firstName} offers`
  return (
    <li className={css.swap}>
      <div className={css.head}>
        <h3>
          {whose} {to ? `to ${to.firstName}` : 'to the first who accepts'}
        </h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {note !== '' && <p className={css.about}>“{note}”</p>}
      <dl className={css.terms}>
        <div>
          <dt>Gives</dt>
          <dd>{thingText(offered, zone)}</dd>
        </div>
        <div>
          <dt>{counter ? 'Asked' : 'Gets'}</dt>
          <dd>{askedText(asked, zone)}</dd>
        </div>
        {counter && (
          <div>
            <dt>{counter.by.firstName} proposes</dt>
            <dd>{askedText(counter.asked, zone)}</dd>
          </div>
        )}
      </dl>
      {isOpen && effects.length > 0 && (
        <Table caption="What it does to both quotas" columns={columns} rows={effects} rowKey={({ person }) => person.id} />
      )}
      <p className={css.about}>
        {isOpen ? `Open until ${instantText(new Date(expires), zone)}.` : settled && `${instantText(new Date(settled), zone)}.`}
        {acceptedBy && ` ${acceptedBy.firstName} said yes.`}
      </p>
      {isOpen && <Answer swap={swap} aircraftId={aircraftId} />}
      {you.newOrderId && (
        <div className={css.buttons}>
          <ButtonLink kind="line" to={paths.order(you.newOrderId)}>
            Your booking
          </ButtonLink>
        </div>
      )}
    </li>
  )
}
