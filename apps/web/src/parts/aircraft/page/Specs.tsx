import { numberText } from '@tailshare/contract/text/countText'
import { tenthsText } from '@tailshare/contract/text/hours'
import { airplaneClasses } from '@tailshare/contract/people/documents/pilotRatings'
import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { isMultiEngine } from '@tailshare/rules/aircraft/airplane'
import { Icon } from '../../../ui/Icon.tsx'
import css from './Aircraft.module.css'
import { Block } from './Block.tsx'

export const Specs = ({ aircraft: { specs, airframeHours, description } }: { aircraft: Aircraft }) => {
  const rows = [
    ['Cruise', numberText(specs.cruiseKt), 'kt'],
    ['Burn', tenthsText(specs.burnGph), 'gal/h'],
    ['Useful load', numberText(specs.usefulLoadLb), 'lb'],
    ['Full-fuel payload', numberText(specs.fullFuelPayloadLb), 'lb'],
    ['Class', airplaneClasses[specs.class], ''],
    ['Engine', specs.engine, ''],
    // Jets have thrust instead of horsepower.
    ...(specs.horsepower > 0 ? [['Power', numberText(specs.horsepower), isMultiEngine(specs) ? 'hp each' : 'hp'] as const] : []),
    ['Airframe', tenthsText(airframeHours), 'h'],
    ['Seats', numberText(specs.seats), ''],
  ] as const
  return (
    <section className={css.block} aria-label="Specification">
      <dl className={css.specs}>
        {rows.map(([name, value, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} {unit && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {description && <p className={css.description}>{description}</p>}
    </section>
  )
}

export const OnBoard = ({ aircraft: { equipment } }: { aircraft: Aircraft }) =>
  equipment.length === 0 ? null : (
    <Block title="On board">
      <ul className={css.equipment}>
        {equipment.map((item) => (
          <li key={item}>
            <Icon name="check" /> {item}
          </li>
        ))}
      </ul>
    </Block>
  )
