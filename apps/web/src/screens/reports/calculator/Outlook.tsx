import type { Projection } from '@tailshare/contract/reports/calculator/calculator'
import { changedNames, fifths } from '@tailshare/rules/reports/calculator/words'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import css from './Outlook.module.css'
import { dollars } from './dollars.ts'

const Amount = ({ cents, unit }: { cents: number; unit: string }) => (
  <>
    {dollars(cents)} <span className={css.unit}>{unit}</span>
  </>
)

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

/** The year's net with each input a fifth lower and higher, labeled for screen readers. */
const Changes = ({ sensitivity }: Pick<Projection, 'sensitivity'>) => (
  <table className={css.changes}>
    <caption className="vh">Yearly net with one figure changed</caption>
    <tbody>
      {sensitivity.map(({ input, lowerCents, higherCents }) => (
        <tr key={input}>
          <th scope="row">{changedNames[input]}</th>
          {[lowerCents, higherCents].map((cents, index) => (
            <td key={fifths[input][index]}>
              <span>{fifths[input][index]}</span> <b data-loss={cents < 0 || undefined}>{dollars(cents)}</b>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export const Outlook = ({ projection: { sensitivity, years } }: { projection: Projection }) => (
  <div className={css.outlook}>
    <section aria-labelledby="changes">
      <h2 id="changes">What if…</h2>
      <p className="label">What you keep in a year with one figure changed.</p>
      <Changes sensitivity={sensitivity} />
    </section>
    <section aria-labelledby="years">
      <h2 id="years">Five years</h2>
      <p className="label">Including loan payoff and engine overhaul.</p>
      <Table caption="Five years" columns={yearColumns} rows={years} rowKey={({ year }) => year} />
    </section>
  </div>
)
