import { numberText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import { type Limit, radiusNm } from '@tailshare/rules/search/reach/reach'
import { Link } from '../../../ui/router/Link.tsx'
import { Tail } from '../../../ui/display/Tail.tsx'
import type { Field } from './field.ts'
import css from './Reach.module.css'
import { changeView } from './reachView.ts'

/** Hovering an aircraft highlights its ring. `more`: the number not included. */
export const ReachFleet = ({ field, limit, more }: { field: Field; limit: Limit; more: number }) => (
  <>
    <ul className={css.fleet} aria-label="How far each aircraft goes">
      {field.reach.aircraft
        .map((aircraft, index) => ({ ...aircraft, nm: Math.floor(radiusNm(field.table.reachers[index]!, limit)) }))
        .toSorted((a, b) => b.nm - a.nm)
        .map(({ id, tailNumber, modelName, airport, nm }) => {
          const [light, dim] = [() => changeView({ aircraftId: id }), () => changeView({ aircraftId: null })]
          return (
            <li key={id}>
              <Link to={paths.aircraft(id)} onPointerEnter={light} onPointerLeave={dim} onFocus={light} onBlur={dim}>
                <Tail>{tailNumber}</Tail>
                <span>
                  {modelName}, {airport.code}
                </span>
                <b>{nm === 0 ? 'Out of reach' : `${numberText(nm)} nm`}</b>
              </Link>
            </li>
          )
        })}
    </ul>
    {more > 0 && (
      <p className={css.quiet}>
        The {field.reach.aircraft.length} cheapest; {more} more are based here.
      </p>
    )}
  </>
)
