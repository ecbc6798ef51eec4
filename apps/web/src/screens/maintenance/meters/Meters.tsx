import { hoursText, tenthsText, toTenths } from '@tailshare/contract/text/hours'
import { type MeterReading, type MeterReadings, readingKinds } from '@tailshare/contract/flights/return/meters'
import { paths } from '@tailshare/contract/base/paths'
import { shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { readPages } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from '../Maintenance.module.css'
import type { MaintenancePart } from '../maintenancePart.ts'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

const ExchangeDialog = lazy(() => import('./ExchangeDialog.tsx').then((m) => ({ default: m.ExchangeDialog })))

const spanText = (span: MeterReading['hobbs'], kind: MeterReading['kind']) => {
  if (!span) return ''
  if (span.from === null || span.from === span.to) return tenthsText(span.to)
  const run = kind === 'flight' ? `, ${hoursText(toTenths(span.to - span.from))}` : ''
  return `${tenthsText(span.from)} → ${tenthsText(span.to)}${run}`
}

const columnsIn = (zone: string): readonly Column<MeterReading>[] => [
  {
    title: 'What',
    cell: ({ kind, orderId, text, by }) => (
      <>
        {orderId ? <TextLink to={paths.order(orderId)}>{readingKinds[kind]}</TextLink> : readingKinds[kind]}
        {text && <small className={css.why}>“{text}”</small>}
        {by && <small className={css.why}>{fullName(by)}</small>}
      </>
    ),
  },
  { title: 'When', cell: ({ at }) => `${shortInstantText(new Date(at), zone)} ${zoneText(new Date(at), zone)}` },
  { title: 'Hobbs', named: true, number: true, cell: ({ hobbs, kind }) => spanText(hobbs, kind) },
  { title: 'Flight meter', named: true, number: true, cell: ({ flightMeter, kind }) => spanText(flightMeter, kind) },
]

const Now = ({ meters: { hobbs, flightMeter, engine } }: { meters: MeterReadings }) => (
  <p>
    Hobbs {tenthsText(hobbs)}, flight meter {tenthsText(flightMeter)}.
    {engine && ` Engine ${hoursText(engine.sinceNew)} since new, ${hoursText(engine.sinceOverhaul)} since overhaul.`}
  </p>
)

/** Meter history, newest first; record keepers enter a new meter or engine here. */
export const Meters: MaintenancePart = ({ aircraftId }) => {
  const [exchanging, setExchanging] = useState(false)
  const readings = useInfiniteQuery(readPages('listMeterReadings', { params: { id: aircraftId }, query: { limit: 20 } }))
  if (readings.error) return <LoadError error={readings.error} onRetry={() => void readings.refetch()} />
  if (!readings.data) return <Skeleton shape="row" count={6} label="Loading the meters" />
  const first = readings.data.pages[0]!
  const rows = readings.data.pages.flatMap(({ results }) => results)
  return (
    <section className={css.section} aria-labelledby="meters">
      <h2 id="meters">Meters</h2>
      <Now meters={first} />
      <div className={css.way}>
        <Button kind="line" icon="wrench" disabledReason={first.whyNot ?? undefined} onClick={() => setExchanging(true)}>
          New meter or engine
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState>Every flight, correction and new meter shows here with its readings.</EmptyState>
      ) : (
        <Table
          caption="What moved the meters, newest first"
          columns={columnsIn(first.zone)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <ShowMore of={readings} />
      <Later fallback={null}>
        {exchanging && <ExchangeDialog aircraftId={aircraftId} meters={first} onClose={() => setExchanging(false)} />}
      </Later>
    </section>
  )
}
