import { documentKinds } from '@tailshare/contract/base/constants'
import { type OperatorDocument } from '@tailshare/contract/backoffice/users/operatorDocuments'
import { useEffect, useState } from 'react'
import { whenAtRest } from '../../../ui/hooks/atRest.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useWide } from '../../../ui/hooks/useWide.ts'
import css from '../operator.module.css'

const pdf = 'application/pdf'
/** In px, as in operator.module.css; without columns, the PDF toolbar would take a sixth of the height. */
const columns = 901

const opened = { yet: false }
/** The first PDF viewer waits until the page is idle. */
const useReader = () => {
  const [opens, setOpens] = useState(opened.yet)
  useEffect(
    () =>
      whenAtRest(() => {
        opened.yet = true
        setOpens(true)
      }, 2000),
    [],
  )
  return opens
}

const Reader = ({ address, title, isPdf }: { address: string; title: string; isPdf: boolean }) => {
  const opens = useReader()
  const bar = useWide(columns) ? '' : '&toolbar=0'
  if (!opens) return <div className={css.place} />
  return <iframe src={`${address}#navpanes=0${bar}&view=FitH`} title={title} sandbox={isPdf ? undefined : ''} />
}

/** An image, or a PDF in the browser's viewer, which does not work in a sandbox. Other types are fully sandboxed. */
export const DocumentView = ({ document: { kind, fileUrl, fileName, contentType, account } }: { document: OperatorDocument }) => {
  const title = `${documentKinds[kind]} of ${account.firstName} ${account.lastName}`
  return (
    <section className={css.view} aria-label="Document">
      {contentType.startsWith('image/') ? (
        <img src={fileUrl} alt={title} />
      ) : (
        <Reader address={fileUrl} title={title} isPdf={contentType === pdf} />
      )}
      <p>
        <a href={fileUrl} target="_blank" rel="noopener" className={css.open}>
          <Icon name="external" /> Open {fileName} in a new tab
        </a>
      </p>
    </section>
  )
}
