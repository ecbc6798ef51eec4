import { paths } from '@tailshare/contract/base/paths'
import { TextLink } from '../../ui/TextLink.tsx'

/** The subject of a statement line, linked to its booking if any, with details. */
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
