import type { ListingContract } from '@tailshare/contract/aircraft/listing'
import css from './Contract.module.css'

/** Differences from the last signed terms. */
export const Changes = ({ changes }: Pick<ListingContract, 'changes'>) =>
  changes.length === 0 ? null : (
    <section className={css.changes} aria-labelledby="changes">
      <h3 id="changes">What changes</h3>
      <dl>
        {changes.map(({ what, from, to }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <s>{from}</s> <b>{to}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
