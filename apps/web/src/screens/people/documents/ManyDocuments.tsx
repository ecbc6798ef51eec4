import { countText } from '@tailshare/contract/text/countText'
import { verificationTime, type DocumentKind } from '@tailshare/contract/base/constants'
import { dayIn } from '@tailshare/contract/text/period'
import { acceptOf, uploadHints } from '@tailshare/contract/base/files/uploads'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { ApiError, useAction } from '../../../api.ts'
import { moveErrorToFile } from '../../../parts/people/documents/moveErrorToFile.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import css from '../../../parts/people/profile/profile.module.css'
import { Button } from '../../../ui/Button.tsx'
import { FileDrop } from '../../../ui/form/choices/FileDrop.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { documentBody, type DocumentValues } from './form/documentForm.ts'
import { DocumentLineFields } from './form/DocumentLineFields.tsx'
import { type DocumentLine, isWhole, lineProblems, linesOf, takeWanted, type DocumentChoice } from './form/documentLines.ts'
import lineCss from './ManyDocuments.module.css'

/** Assigns a requested kind to a waiting file; `false` if none is waiting. */
export type TakeWanted = (wanted: DocumentChoice) => boolean
type Props = {
  files: readonly File[]
  kind: DocumentKind | ''
  family: string
  zone: string
  take: Ref<TakeWanted>
  onDone: () => void
}

/** One button uploads all. An error in one does not block the others. */
export const ManyDocuments = ({ files, kind, family, zone, take, onDone }: Props) => {
  const [lines, setLines] = useState(() => linesOf(files, kind, family))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const upload = useAction('uploadDocument')
  const today = dayIn(useNow(), zone)
  const place = useRef<HTMLDivElement>(null)
  const open = lines.filter(({ state }) => state !== 'done')
  const [wanted, setWanted] = useState<DocumentChoice | null>(null)
  useImperativeHandle(take, () => (next) => {
    if (open.length === 0) return false
    const { lines: taken, index } = takeWanted(lines, next)
    setLines(taken)
    setWanted(next)
    const field =
      place.current?.querySelectorAll('li')[index]?.querySelector<HTMLElement>('select') ??
      place.current?.querySelector<HTMLElement>('input[type="file"]')
    place.current?.closest('section')?.scrollIntoView({ block: 'start' })
    field?.focus()
    return true
  })
  /** For the first added file whose name gives no kind. */
  const nextKind = (all: readonly DocumentLine[]) => {
    if (all.length === 0) return kind
    return wanted && takeWanted(all, wanted).index === -1 ? wanted.kind : ''
  }
  const set = (key: string, change: (line: DocumentLine) => DocumentLine) =>
    setLines((all) => all.map((line) => (line.key === key ? change(line) : line)))
  const edit = (key: string, values: Partial<DocumentValues>) =>
    set(key, (line) => ({ ...line, refused: {}, values: { ...line.values, ...values, file: line.values.file } }))

  const sendOne = async ({ key, values }: DocumentLine) => {
    set(key, (line) => ({ ...line, state: 'sending', refused: {} }))
    try {
      const body = documentBody(values as DocumentValues & { kind: DocumentKind })
      await upload.mutateAsync({ body, file: values.file }).catch(moveErrorToFile)
      set(key, (line) => ({ ...line, state: 'done' }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = Object.keys(error.fields).length > 0 ? error.fields : { file: [error.message] }
      set(key, (line) => ({ ...line, state: 'open', refused }))
      return false
    }
  }
  const sendAll = async () => {
    setTried(true)
    setBusy(true)
    let sent = 0
    try {
      for (const line of open) if (isWhole(line, today) && (await sendOne(line))) sent += 1
    } finally {
      setBusy(false)
    }
    if (sent > 0)
      toast(`${countText(sent, 'document')} uploaded. We usually verify documents within ${verificationTime} and tell you.`)
    if (sent === open.length) onDone()
  }
  return (
    <div className={lineCss.whole} ref={place}>
      <ul className={lineCss.lines}>
        {lines.map((line) => (
          <DocumentLineFields
            key={line.key}
            line={line}
            problems={tried ? lineProblems(line, today) : line.refused}
            onChange={(values) => edit(line.key, values)}
            onRemove={() => setLines((all) => all.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      <FileDrop
        label={lines.length === 0 ? 'Your documents' : 'Add more files'}
        hint={`${uploadHints.document} Choose several at once. Only you and the people who verify them see them.`}
        accept={acceptOf('document')}
        multiple
        busy={busy}
        onFiles={(more) => setLines((all) => [...all, ...linesOf(more, nextKind(all), wanted?.family || family)])}
      />
      <div className={css.buttons}>
        {open.length > 0 && (
          <Button kind="go" icon="upload" busy={busy} onClick={() => void sendAll()}>
            Upload {countText(open.length, 'document')}
          </Button>
        )}
        <Button kind="soft" onClick={onDone}>
          {lines.length > open.length ? 'Done' : 'Cancel'}
        </Button>
      </div>
    </div>
  )
}
