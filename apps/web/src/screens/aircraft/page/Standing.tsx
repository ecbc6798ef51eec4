import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { useSignInLink } from '../../../parts/people/signIn/useSignInFirst.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from '../../../parts/aircraft/page/Aircraft.module.css'
import { Block } from '../../../parts/aircraft/page/Block.tsx'

const icons = { pass: 'check', warn: 'warning', block: 'close' } as const
const words = { pass: 'Passes', warn: 'Please note', block: 'Not yet' } as const

/** Visitors see the minimums. */
export const Standing = ({ aircraft: { standing, minimums } }: { aircraft: Aircraft }) => {
  const signIn = useSignInLink()
  if (standing.length === 0)
    return (
      <Block title="What the owner requires">
        <p>
          {minimums.totalHours > 0 || minimums.typeHours > 0
            ? `At least ${minimums.totalHours} h total time and ${minimums.typeHours} h in type.`
            : 'No minimum hours.'}{' '}
          <TextLink {...signIn}>Sign in</TextLink> to see where you stand with every rule.
        </p>
      </Block>
    )
  return (
    <Block title="What the owner requires, and where you stand">
      <ul className={css.rules}>
        {standing.map(({ title, state, text }) => (
          <li key={title} data-state={state}>
            <Icon name={icons[state]} label={words[state]} />
            <span>{title}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
