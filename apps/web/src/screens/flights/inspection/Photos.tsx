import type { Inspection } from '@tailshare/contract/flights/return/inspection'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { classes } from '../../../ui/classes.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Inspection.module.css'
import { PhotoCompare } from './PhotoCompare.tsx'
import { PlainButton } from '../../../ui/Button.tsx'

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
