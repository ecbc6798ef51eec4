import type { Projection, ProjectionInputs } from '@tailshare/contract/calculator'
import { breakEvenText, changedNames, lineNames } from '@tailshare/rules/calculator/words'
import { useAction } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, Table } from '../../ui/display/Table.tsx'
import { toastError } from '../../ui/overlay/toast.ts'
import css from './Calculator.module.css'
import { Chart } from './Chart.tsx'
import { dollars } from './dollars.ts'

const Amount = ({ cents, unit }: { cents: number; unit: string }) => (
  <>
    {dollars(cents)} <span className={css.unit}>{unit}</span>
  </>
)

type Line = { name: string; monthCents: number; yearCents: number }
const lineColumns: readonly Column<Line>[] = [
  { title: 'What', cell: ({ name }) => (name === 'Net' ? <strong>{name}</strong> : name) },
  { title: 'A month', cell: ({ monthCents }) => <Amount cents={monthCents} unit="a month" />, number: true },
  {
    title: 'A year',
    cell: ({ name, yearCents }) => (name === 'Net' ? <strong>{dollars(yearCents)}</strong> : dollars(yearCents)),
    number: true,
  },
]

const save = (pdf: Blob) => {
  const url = URL.createObjectURL(pdf)
  const link = Object.assign(document.createElement('a'), { href: url, download: 'aircraft-sharing-projection.pdf' })
  link.click()
  URL.revokeObjectURL(url)
}

/** On phones, where the answer stands below the fields: the sum of it at the lower edge while they are being filled in. */
export const InShort = ({ projection: { netYearCents, breakEvenHours } }: { projection: Projection }) => (
  <p className={css.short} aria-hidden>
    <span>
      <b className="fig" data-loss={netYearCents < 0 || undefined}>
        {dollars(netYearCents)}
      </b>{' '}
      a year
    </span>
    <small>{breakEvenText(breakEvenHours)}</small>
  </p>
)

/** The answer: what is left, when it carries itself, and how it comes about. */
export const Result = ({ inputs, projection }: { inputs: ProjectionInputs; projection: Projection }) => {
  const download = useAction('downloadProjection', { onDone: save })
  const { netYearCents, netMonthCents, lines } = projection
  const rows = [
    ...lines.map(({ key, ...line }) => ({ name: lineNames[key], ...line })),
    { name: 'Net', monthCents: netMonthCents, yearCents: netYearCents },
  ]
  return (
    <section className={css.result} aria-labelledby="result">
      <h2 id="result">What’s left</h2>
      <p className={css.net} data-loss={netYearCents < 0 || undefined}>
        <span className="fig">{dollars(netYearCents)}</span> a year
      </p>
      <p className={css.sentence} aria-live="polite">
        {dollars(netMonthCents)} a month. {breakEvenText(projection.breakEvenHours)} A rented hour leaves{' '}
        {dollars(projection.marginHourCents)}, an hour of your own costs {dollars(projection.ownHourCents)}.
      </p>
      <Chart inputs={inputs} />
      <Table caption="A month and a year" columns={lineColumns} rows={rows} rowKey={({ name }) => name} />
      <Button
        kind="soft"
        icon="download"
        busy={download.isPending}
        onClick={() => download.mutate({ body: inputs }, { onError: toastError })}
      >
        PDF
      </Button>
    </section>
  )
}

const changeColumns: readonly Column<Projection['sensitivity'][number]>[] = [
  { title: 'What changes', cell: ({ input }) => changedNames[input] },
  { title: '20% lower', cell: ({ lowerCents }) => <Amount cents={lowerCents} unit="lower" />, number: true },
  { title: '20% higher', cell: ({ higherCents }) => <Amount cents={higherCents} unit="higher" />, number: true },
]
const yearColumns: readonly Column<Projection['years'][number]>[] = [
  { title: 'Year', cell: ({ year }) => `Year ${year}` },
  {
    title: 'Engine',
    cell: ({ reserveCents, overhaulCents }) =>
      overhaulCents === null
        ? `${dollars(reserveCents)} in reserve`
        : `Overhaul, ${overhaulCents === 0 ? 'paid by the reserve' : `${dollars(overhaulCents)} beyond the reserve`}`,
  },
  { title: 'Net', cell: ({ netCents }) => <Amount cents={netCents} unit="net" />, number: true },
  { title: 'Total', cell: ({ totalCents }) => <Amount cents={totalCents} unit="total" />, number: true },
]

/** How sure it is, and how it goes on. */
export const Outlook = ({ projection: { sensitivity, years } }: { projection: Projection }) => (
  <div className={css.outlook}>
    <section aria-labelledby="changes">
      <h2 id="changes">If it turns out differently</h2>
      <p className="label">Yearly net with one figure changed.</p>
      <Table
        caption="Yearly net with one figure changed"
        columns={changeColumns}
        rows={sensitivity}
        rowKey={({ input }) => input}
      />
    </section>
    <section aria-labelledby="years">
      <h2 id="years">Five years</h2>
      <p className="label">Including the end of the loan and the engine overhaul, if they fall within these years.</p>
      <Table caption="Five years" columns={yearColumns} rows={years} rowKey={({ year }) => year} />
    </section>
  </div>
)
