import { hoursText, tenthsText } from '@tailshare/contract/text/hours'
import { itemMeters } from '@tailshare/contract/maintenance/groundsFor'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { plainDayText, wholeInstantText, wholePeriodText } from '@tailshare/contract/text/timeText'
import {
  workOrderStates,
  type WorkOrder,
  type WorkOrderLine,
  type WorkOrderMove,
} from '@tailshare/contract/maintenance/shop/workOrders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../api.ts'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Facts } from '../../../ui/display/lists/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { CloseForm } from './CloseForm.tsx'
import { orderTones } from './Orders.tsx'
import css from './Shop.module.css'

const outcomes = { done: { tone: 'go', text: 'Done' }, not_done: { tone: 'caution', text: 'Not done' } } as const

/** In logbook wording. */
const doneText = ({ doneOn, doneHours, meter, work, doneBy, certificate }: WorkOrderLine) =>
  [
    doneOn && plainDayText(doneOn),
    doneHours !== null && meter !== null && `${itemMeters[meter]} ${tenthsText(doneHours)}`,
    work.replace(/\.$/, ''),
    [doneBy, certificate].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('. ')

const Line = ({ line }: { line: WorkOrderLine }) => (
  <li className={css.line}>
    <h3>{line.title}</h3>
    {line.outcome && <Badge tone={outcomes[line.outcome].tone}>{outcomes[line.outcome].text}</Badge>}
    <p>{line.outcome === null ? `${line.about}.` : `${doneText(line)}.`}</p>
    {(line.next || line.costCents !== null) && (
      <p className="muted small">
        {[line.next && `Next due: ${line.next}`, line.costCents !== null && moneyText(line.costCents)].filter(Boolean).join('. ')}
        .
      </p>
    )}
  </li>
)

const said = { send: 'Sent to the shop', start: 'Work started', cancel: 'Canceled' } as const

const Moves = ({ order, onClosing }: { order: WorkOrder; onClosing: () => void }) => {
  const [asks, setAsks] = useState(false)
  const move = useAction('moveWorkOrder', { onDone: (_, { body }) => toast(said[body.move]) })
  const act = (to: WorkOrderMove) => {
    setAsks(false)
    move.mutate({ params: { id: order.id }, body: { move: to } }, { onError: toastError })
  }
  const may = (verb: keyof WorkOrder['whyNot']) => order.whyNot[verb] === null
  return (
    <div className={css.buttons}>
      {may('close') && (
        <Button kind="go" onClick={onClosing}>
          Close it
        </Button>
      )}
      {may('send') && (
        <Button kind="line" busy={move.isPending} onClick={() => act('send')}>
          It is with the shop
        </Button>
      )}
      {may('start') && (
        <Button kind="line" busy={move.isPending} onClick={() => act('start')}>
          Start work
        </Button>
      )}
      <DownloadButton href={order.fileUrl} kind="line">
        {order.state === 'closed' ? 'What was done (PDF)' : 'For the shop (PDF)'}
      </DownloadButton>
      {may('cancel') && (
        <Button kind="soft" onClick={() => setAsks(true)}>
          Cancel the visit
        </Button>
      )}
      {asks && (
        <Dialog title="Cancel this visit?" onClose={() => setAsks(false)}>
          <p>Nothing is signed off. The time that is set aside for it is free again.</p>
          <DialogButtons>
            <Button kind="soft" onClick={() => setAsks(false)}>
              Keep it
            </Button>
            <Button kind="danger" busy={move.isPending} onClick={() => act('cancel')}>
              Cancel the visit
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </div>
  )
}

const timeText = ({ from, to, zone }: WorkOrder) =>
  from && to ? wholePeriodText({ from: new Date(from), to: new Date(to) }, zone) : 'No time is set aside'

const Shown = ({ order }: { order: WorkOrder }) => {
  const [closes, setCloses] = useState(false)
  const { closedBy, closed, zone, whyNot, state, costCents, hobbs } = order
  const isOpen = state !== 'closed' && state !== 'canceled'
  return (
    <Section
      title={`Work order ${order.number}`}
      note={isOpen ? whyNot.close : undefined}
      action={<Badge tone={orderTones[state]}>{workOrderStates[state]}</Badge>}
    >
      <Facts
        facts={[
          ['Shop', [order.shopName, order.shopContact].filter(Boolean).join(', ')],
          ['In the shop', timeText(order)],
          ['Hobbs now', hoursText(hobbs)],
          ...(order.note ? ([['Note', order.note]] as const) : []),
          ...(costCents === null ? [] : ([['Cost', moneyText(costCents)]] as const)),
          ...(closedBy && closed
            ? ([
                [
                  workOrderStates[state],
                  `${closedBy.firstName} ${closedBy.lastName}, ${wholeInstantText(new Date(closed), zone)}`,
                ],
              ] as const)
            : []),
        ]}
      />
      {closes && isOpen ? (
        <div className={css.closing}>
          <CloseForm order={order} onClose={() => setCloses(false)} />
        </div>
      ) : (
        <Moves order={order} onClosing={() => setCloses(true)} />
      )}
      {order.mayShareCosts && costCents !== null && (
        <p>
          <ButtonLink kind="line" to={paths.coOwnershipInfo(order.aircraftId, { tab: 'costs' })}>
            Share what it cost
          </ButtonLink>
        </p>
      )}
      {!closes || !isOpen ? (
        <ul>
          {order.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

export const OrderView = ({ id, aircraftId }: { id: string; aircraftId: string }) => (
  <>
    <div className={css.buttons}>
      <ButtonLink kind="line" small icon="back" to={paths.maintenance(aircraftId, { tab: 'shop' })}>
        All work orders
      </ButtonLink>
    </div>
    <Loaded query={useQuery(read('getWorkOrder', { params: { id } }))} label="Loading the work order" rows={4}>
      {(order) => <Shown order={order} />}
    </Loaded>
  </>
)
