import { documentKinds, type OperatorDocument } from '@tailshare/contract/accounts'
import { Icon } from '../../ui/Icon.tsx'
import css from './operator.module.css'

/** The uploaded file, shut off from the page: a picture, or a PDF in a frame without rights. */
export const DocumentView = ({ document: { kind, fileUrl, fileName, contentType, account } }: { document: OperatorDocument }) => {
  const title = `${documentKinds[kind]} of ${account.firstName} ${account.lastName}`
  return (
    <section className={css.view} aria-label="Document">
      {contentType.startsWith('image/') ? <img src={fileUrl} alt={title} /> : <iframe src={fileUrl} title={title} />}
      <p>
        <a href={fileUrl} target="_blank" rel="noopener" className={css.open}>
          <Icon name="external" /> Open {fileName} in a new tab
        </a>
      </p>
    </section>
  )
}
