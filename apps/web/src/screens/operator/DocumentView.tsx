import { documentKinds } from '@tailshare/contract/constants'
import { type OperatorDocument } from '@tailshare/contract/operatorDocuments'
import { Icon } from '../../ui/Icon.tsx'
import css from './operator.module.css'

const pdf = 'application/pdf'

/** The uploaded file: a picture, or a PDF in the browser's own reader, which no sandbox lets open; anything else gets a frame without rights. */
export const DocumentView = ({ document: { kind, fileUrl, fileName, contentType, account } }: { document: OperatorDocument }) => {
  const title = `${documentKinds[kind]} of ${account.firstName} ${account.lastName}`
  return (
    <section className={css.view} aria-label="Document">
      {contentType.startsWith('image/') ? (
        <img src={fileUrl} alt={title} />
      ) : (
        <iframe src={`${fileUrl}#navpanes=0&view=FitH`} title={title} sandbox={contentType === pdf ? undefined : ''} />
      )}
      <p>
        <a href={fileUrl} target="_blank" rel="noopener" className={css.open}>
          <Icon name="external" /> Open {fileName} in a new tab
        </a>
      </p>
    </section>
  )
}
