import { paths } from '@tailshare/contract/base/paths'
import { TextLink } from '../../ui/TextLink.tsx'

/** What a line of a statement is about, leading to its booking where it has one, and what names it further. */
export const LineText = ({ line, small }: { line: { text: string; orderId: string | null }; small: string }) => (
  <>
    {line.orderId ? (
      <TextLink to={paths.order(line.orderId)} className="tall">
        {line.text}
      </TextLink>
    ) : (
      line.text
    )}{' '}
    {small && <span className="label nb">{small}</span>}
  </>
)
