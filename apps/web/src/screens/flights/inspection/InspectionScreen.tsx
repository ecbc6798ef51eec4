import type { Inspection } from '@tailshare/contract/flights/return/inspection'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { stageNames } from '@tailshare/contract/flights/stages/stageNames'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { addressOf, read } from '../../../api.ts'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { OrderBadge } from '../../../parts/bookings/trip/OrderBadge.tsx'
import type { Load } from '../../../routing/screen.ts'
import { ButtonLink, PlainButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Damage } from './Damage.tsx'
import { Findings } from './Findings.tsx'
import { classes } from '../../../ui/classes.ts'
import { PhotoCompare } from './PhotoCompare.tsx'
import { readingText } from '@tailshare/rules/flights/return/inspection'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import css from './Inspection.module.css'

type Reading = Inspection['readings'][number]

const value = ({ key, unit }: Reading, number: number | null) =>
  number === null ? <span className="quiet">Not read</span> : `${readingText(key, number)} ${unit}`

const columns: readonly Column<Reading>[] = [
  { title: 'Reading', cell: ({ title }) => <b>{title}</b> },
  { title: 'Departure', number: true, named: true, cell: (row) => value(row, row.departure) },
  { title: 'Return', number: true, named: true, cell: (row) => value(row, row.return) },
  {
    title: 'What the flight did',
    cell: ({ text, mark }) => (
      <span className={css.what}>
        {mark === 'look' && <Badge tone="caution">Look at this</Badge>} {text}
      </span>
    ),
  },
]

/** Marks implausible differences between the stages. */
export const Readings = ({ inspection: { readings } }: { inspection: Inspection }) => (
  <Section title="Meters and fluids">
    <Table caption="Departure beside return" columns={columns} rows={readings} rowKey={({ key }) => key} />
  </Section>
)

type Pair = Inspection['pairs'][number]

const countText = ({ departure, return: back }: Pair) =>
  departure.length === 0 || back.length === 0 ? (departure.length + back.length === 0 ? 'No photos' : 'One side is missing') : ''

/** One side of the aircraft at a time, in walk-around order; the URL selects it. */
export const Photos = ({ inspection: { pairs, claim, order } }: { inspection: Inspection }) => {
  const [search, setSearch] = useSearchParams()
  const first = pairs.find(({ question }) => claim?.questions.includes(question)) ?? pairs[0]
  const pair = pairs.find(({ question }) => question === search.get('side')) ?? first
  const show = (side: string) => setSearch({ side }, { replace: true, preventScrollReset: true })
  if (!pair) return null
  return (
    <Section title="Photos" note="Drag the line, or move it with the arrow keys: departure on its left, return on its right.">
      <div className={css.sides} role="group" aria-label="Side of the aircraft">
        {pairs.map((one) => {
          const missing = countText(one)
          const isClaimed = claim?.questions.includes(one.question)
          return (
            <PlainButton
              key={one.question}
              aria-pressed={one === pair}
              className={classes(css.side, isClaimed && css.claimedSide)}
              onClick={() => show(one.question)}
            >
              {one.title}
              {isClaimed && <small>Damage</small>}
              {missing && <small>{missing}</small>}
            </PlainButton>
          )
        })}
      </div>
      <PhotoCompare key={pair.question} pair={pair} zone={order.airport.zone} />
    </Section>
  )
}

export const load: Load = async ({ client, params }) => {
  const { order } = await client.ensureQueryData(read('getInspection', { params: { id: params.id! } }))
  return { title: `Inspection of ${order.tailNumber}, booking ${order.number}` }
}

const Signed = ({ inspection }: { inspection: Inspection }) => {
  const { zone } = inspection.order.airport
  const lines = (['departure', 'return'] as const).flatMap((stage) => {
    const record = inspection[stage]
    if (!record) return []
    const closed = record.closed && `${record.by}, ${wholeInstantText(new Date(record.closed), zone)}`
    return [[stageNames[stage], closed ?? 'Not closed yet', record.signature] as const]
  })
  return (
    <dl className={css.signed}>
      {lines.map(([name, closed, signature]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {closed}
            {signature && <small>Signed “{signature}”</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Evidence = ({ inspection: { order, evidenceHead } }: { inspection: Inspection }) => (
  <Section
    title="Evidence"
    note="Both records, photos with their times, messages you may read: each linked to the one before, so that a change shows."
  >
    <div className={css.buttons}>
      <DownloadButton href={addressOf('downloadEvidencePdf', { params: { order: order.id } })} kind="line">
        Evidence, PDF
      </DownloadButton>
      <DownloadButton href={addressOf('downloadEvidence', { params: { order: order.id } })} kind="line">
        Evidence to check, ZIP
      </DownloadButton>
    </div>
    <p className={`muted small ${css.hash}`}>
      {evidenceHead ? (
        <>
          Last record: <code>{evidenceHead}</code>
        </>
      ) : (
        'This flight was flown before records were linked: the archive has its photos, and no chain.'
      )}
    </p>
  </Section>
)

const Page = ({ id }: { id: string }) => {
  const { data: inspection } = useSuspenseQuery(read('getInspection', { params: { id } }))
  const { order, departure } = inspection
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead
        over={`Inspection, booking ${order.number}`}
        title={<Tail size="hero">{order.tailNumber}</Tail>}
        lead={`Flown by ${fullName(order.pilot)}, ${order.airport.title} (${order.airport.code})`}
        action={<OrderBadge order={order} fill />}
      />
      {departure === null ? (
        <EmptyState to={paths.order(id)} label="Go to the booking">
          Once the aircraft is checked out, its departure shows here beside its return.
        </EmptyState>
      ) : (
        <>
          <Signed inspection={inspection} />
          <Damage inspection={inspection} />
          <Photos inspection={inspection} />
          <Readings inspection={inspection} />
          <Findings inspection={inspection} />
          <Evidence inspection={inspection} />
        </>
      )}
      <div className={css.back}>
        <ButtonLink kind="line" to={paths.order(id)}>
          Go to the booking
        </ButtonLink>
      </div>
    </div>
  )
}

/** Departure and return side by side, with claims and the evidence to download. */
export const Screen = () => {
  const { id } = useParams()
  return id ? <Page id={id} /> : null
}
