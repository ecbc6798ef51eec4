import type { Projection, ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { breakEvenShort, breakEvenText } from '@tailshare/rules/reports/calculator/words'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Rolling } from '../../../ui/display/Rolling.tsx'
import { toastError } from '../../../ui/overlay/toast/toast.ts'
import css from './Calculator.module.css'
import { Chart } from './charts/Chart.tsx'
import { dollars } from './dollars.ts'
import { Waterfall } from './charts/Waterfall.tsx'

const save = (pdf: Blob) => {
  const url = URL.createObjectURL(pdf)
  const link = Object.assign(document.createElement('a'), { href: url, download: 'aircraft-sharing-projection.pdf' })
  link.click()
  URL.revokeObjectURL(url)
}

/** On phones: a summary docked at the bottom while typing, with a link down to the result. */
export const InShort = ({ projection: { netYearCents, breakEvenHours } }: { projection: Projection }) => (
  <div className={css.short}>
    <p aria-hidden>
      <b className="fig" data-loss={netYearCents < 0 || undefined}>
        <Rolling>{`${dollars(netYearCents)} a year`}</Rolling>
      </b>
      {breakEvenShort(breakEvenHours)}
    </p>
    <a href="#result">See how</a>
  </div>
)

export const Result = ({ inputs, projection }: { inputs: ProjectionInputs; projection: Projection }) => {
  const download = useAction('downloadProjection', { onDone: save })
  const { netYearCents, netMonthCents } = projection
  return (
    <section className={css.result} aria-labelledby="result">
      <h2 id="result">What you keep</h2>
      <p className={css.net} data-loss={netYearCents < 0 || undefined}>
        <span className="fig">{dollars(netYearCents)}</span> a year
      </p>
      <p className={css.sentence} aria-live="polite">
        {dollars(netMonthCents)} a month. {breakEvenText(projection.breakEvenHours)} A rented hour leaves{' '}
        {dollars(projection.marginHourCents)}, an hour of your own costs {dollars(projection.ownHourCents)}.
      </p>
      <Chart inputs={inputs} />
      <Waterfall projection={projection} />
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
