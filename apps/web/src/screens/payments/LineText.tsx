import { paths } from '@tailshare/contract/base/paths'
import { TextLink } from '../../ui/TextLink.tsx'

/** Linked to the booking, if any. */
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
