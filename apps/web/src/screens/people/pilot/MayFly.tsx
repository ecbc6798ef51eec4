import type { Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import { capital } from '@tailshare/contract/text/countText'
import type { FlownModel } from '@tailshare/contract/people/documents/mayFly'
import type { Recency } from '@tailshare/contract/people/documents/recency'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import css from '../../../parts/people/profile/profile.module.css'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { classes } from '../../../ui/classes.ts'
import own from './MayFly.module.css'
import { maySeatPassengers, recencyText } from './recencyText.ts'

const flown: Record<FlownModel['as'], readonly [Tone, string]> = {
  pilot_in_command: ['go', 'As pilot in command'],
  alone: ['go', 'Alone, no passengers'],
  dual: ['caution', 'With an instructor'],
  not_yet: ['danger', 'Not yet'],
}

const uploadOf = (fix: readonly Fix[]) => fix.find((way) => way.kind === 'link' && way.to === 'upload')

const Reason = ({ why: { title, text, fix } }: { why: FlownModel['why'][number] }) => {
  const way = uploadOf(fix)
  return (
    <small>
      <b>{title}</b>
      {text}
      {way?.kind === 'link' && (
        <>
          {' '}
          <TextLink
            to={paths.manageAccount({
              upload: way.document ?? '',
              family: way.modelFamily,
              choice: way.choice,
              next: paths.manageAccount({ tab: 'pilot' }),
            })}
          >
            {way.label}
          </TextLink>
        </>
      )}
    </small>
  )
}

const Row = ({ model: { modelName, horsepower, as, why } }: { model: FlownModel }) => {
  const [tone, text] = flown[as]
  return (
    <li>
      <Icon name="document" className={css.plain} />
      <div>
        <b>
          {modelName}
          {horsepower > 0 && `, ${horsepower} hp`}
        </b>
        <div className={own.why}>
          {why.slice(0, 1).map((one) => (
            <Reason key={one.title} why={one} />
          ))}
          {why.length > 1 && (
            <details className={own.more}>
              <summary>{why.length - 1} more</summary>
              {why.slice(1).map((one) => (
                <Reason key={one.title} why={one} />
              ))}
            </details>
          )}
        </div>
      </div>
      <div className={css.actions}>
        <Badge tone={tone}>{text}</Badge>
      </div>
    </li>
  )
}

const clearedAs = ['pilot_in_command', 'alone', 'dual'] as const
/** Models without a condition, in one line for each way to fly them. The power tells variants of a model apart. */
const Cleared = ({ models }: { models: readonly FlownModel[] }) => {
  const nameOf = ({ modelName, horsepower }: FlownModel) =>
    models.filter((one) => one.modelName === modelName).length > 1 ? `${modelName}, ${horsepower} hp` : modelName
  return clearedAs.map((way) => {
    const found = models.filter(({ as, why }) => as === way && why.length === 0)
    const [tone, text] = flown[way]
    if (found.length === 0) return null
    return (
      <li key={way}>
        <Icon name="check" className={css.plain} />
        <b>{found.map(nameOf).join('; ')}</b>
        <div className={css.actions}>
          <Badge tone={tone}>{text}</Badge>
        </div>
      </li>
    )
  })
}

/** Landings by class, type or tailwheel, day and night (14 CFR 61.57). */
const PassengerRow = ({ recency }: { recency: Recency }) => (
  <li>
    <Icon name={maySeatPassengers(recency) ? 'check' : 'document'} className={css.plain} />
    <div>
      <b>{capital(recency.what)}</b>
      <small>{recencyText(recency)}</small>
    </div>
  </li>
)

/** Until when the pilot may carry passengers; not shown for students. */
const Passengers = ({ recency }: { recency: readonly Recency[] }) => (
  <>
    <h3 className={own.passengers}>Passengers</h3>
    <p className="muted">By your flights here, for three landings within 90 days (14 CFR 61.57). Your logbook may show more.</p>
    {recency.length === 0 && <p>No landings here within 90 days.</p>}
    <ul className={css.list}>
      {recency.map((one) => (
        <PassengerRow key={one.code} recency={one} />
      ))}
    </ul>
  </>
)

/** What this pilot may legally fly, and as what. */
export const MayFly = ({ carries }: { carries: boolean }) => {
  const mayFly = useQuery(read('getMayFly'))
  return (
    <Section
      title="What you may fly"
      help="By the law, on a day flight around home. Only what we have verified counts. Owners may ask for more; each aircraft’s page says what."
    >
      <Loaded query={mayFly} label="Loading what you may fly" rows={4}>
        {({ models, recency }) => (
          <>
            <ul className={classes(css.list, own.models)}>
              <Cleared models={models} />
              {models
                .filter(({ why }) => why.length > 0)
                .map((model) => (
                  <Row key={`${model.modelName} ${model.horsepower}`} model={model} />
                ))}
            </ul>
            {carries && <Passengers recency={recency} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}
