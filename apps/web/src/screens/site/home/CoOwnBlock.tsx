import { defaultLimits } from '@tailshare/rules/bookings/quotas/shareLimits'
import { paths } from '@tailshare/contract/base/paths'
import { ButtonLink } from '../../../ui/Button.tsx'
import css from './CoOwnBlock.module.css'

const shares = [
  ['1/8', 12.5],
  ['1/4', 25],
  ['1/2', 50],
] as const

export const CoOwnBlock = () => (
  <section className={css.block} aria-labelledby="co-own">
    <div className={`wrap ${css.inner}`}>
      <div>
        <h2 id="co-own">A quarter of a Cirrus, and all of the calendar you need.</h2>
        <p>Every partner’s days are counted in the open.</p>
        <ButtonLink to={paths.coOwnership()} className={css.go}>
          See shares on offer
        </ButtonLink>
      </div>
      <table className={css.ledger}>
        <caption className="vh">What each share gives</caption>
        <thead>
          <tr>
            <th scope="col">Share</th>
            <th scope="col">Days you can hold at once</th>
            <th scope="col">Days in any 60</th>
            <th scope="col">Holidays a year</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(([name, percent]) => {
            const { advanceDays, consecutiveDays, holidays } = defaultLimits(percent, 1)
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span className={css.bar} style={{ '--share': `${percent * 2}%` } as React.CSSProperties} aria-hidden />
                  {advanceDays}
                </td>
                <td>{consecutiveDays}</td>
                <td>{holidays}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  </section>
)
